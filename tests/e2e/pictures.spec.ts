import { Bank } from './support/bank.ts';
import { GalleryPage, type Light } from './support/gallery.ts';
import { expect, testWith } from './support/test.ts';

/*
 * A few screens, pixel by pixel, for what no computed property tells: drawn in the one theme that
 * brings its font, so that the fonts of a machine change nothing. By `npm run prove:gallery`.
 */
const test = testWith(() => Bank.startFromSource());
test.skip(process.env.GALLERY !== 'all', 'Another release of Chromium may draw otherwise');

const THEME = '8888_89';

const PICTURES = {
  light: [
    ['login', 'phase.editing'],
    ['login', 'problem.wrongCredentials'],
    ['qrCodeLogin', 'phase.waiting'],
    ['comfortLoginWaiting', 'phase.waiting'],
    ['tan', 'phase.entering'],
    ['browserDetection', 'problem.notChosen'],
    ['tos', 'phase.reading'],
    ['preferredIban', 'phase.choosing'],
    ['pinLocked', 'shown'],
    ['quitDialog', 'variant.process'],
  ],
  dark: [
    ['login', 'phase.editing'],
    ['remittance', 'phase.reviewing'],
    ['consent', 'phase.deciding'],
  ],
} as const;

for (const appearance of ['light', 'dark'] as const satisfies Light['appearance'][]) {
  test(`[N1] ${appearance}: drawn as they were`, async ({ bank, page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    const gallery = new GalleryPage(page, { lang: 'de', appearance, theme: THEME });
    await gallery.open(bank.url);
    await page.evaluate(() => Promise.all([...document.fonts].map((face) => face.load())));
    for (const [screen, state] of PICTURES[appearance]) {
      await gallery.show(screen, state);
      await expect
        .soft(page.locator('main, dialog').last())
        .toHaveScreenshot(['pictures', `${screen}-${state}-${appearance}.png`], {
          maxDiffPixelRatio: 0.01,
        });
    }
  });
}
