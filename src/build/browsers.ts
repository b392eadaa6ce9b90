import type { Targets } from 'lightningcss';

/** The browsers of the last two years: no syntax is lowered for older ones, `light-dark()` included. */
export const BROWSERS = ['chrome123', 'edge123', 'firefox128', 'safari17.5'];

/** A version as lightningcss reads it. */
function versionOf(version: string): number {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return (major << 16) | (minor << 8);
}

/** {@link BROWSERS}, for stylesheets that Vite does not build. */
export const STYLE_TARGETS: Targets = Object.fromEntries(
  BROWSERS.map((browser) => {
    const [, name = '', version = ''] = /^([a-z]+)(.+)$/.exec(browser) ?? [];
    return [name, versionOf(version)];
  }),
);
