import { browserslistToTargets } from 'lightningcss';

/**
 * The browsers of the last two years: no syntax is lowered for older ones, `light-dark()` included. In those of the
 * years before, as in Safari 16.4, the log-in works, but may be light where it should be dark. iPhones are named beside
 * Safari, or what only they need is taken out of the styles.
 */
export const BROWSERS = ['chrome123', 'edge123', 'firefox128', 'safari17.5', 'ios17.5'];

/** {@link BROWSERS}, for stylesheets that Vite does not build. */
export const STYLE_TARGETS = browserslistToTargets(
  BROWSERS.map((browser) => browser.replace('ios', 'ios_saf').replace(/\d/, ' $&')),
);
