import type { Plugin } from 'vite';

/**
 * What is built is for production, whatever the shell or an `.env` file of whoever builds says: under
 * `NODE_ENV=development` Vite would build the viewer's and the inspector's channel into it (D1), and React
 * for developers.
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
