import type { Plugin } from 'vite';

/**
 * Builds for production, whatever the shell or an `.env` file says. With `NODE_ENV=development`, Vite would
 * include the viewer's and the inspector's channel (D1), and React's development build.
 */
export function forProduction(): Plugin {
  return {
    name: 'for-production',
    apply: 'build',
    config() {
      process.env.NODE_ENV = 'production';
      return { envDir: false };
    },
  };
}
