import type { Locator, Page } from 'playwright/test';
import { testPictures as test } from './support/pictures.ts';
import { expect } from './support/test.ts';
import { LANGUAGES } from './support/words.ts';

/* The alignment of parts to the pixel: too fine for other tests, but visible to everybody. */

// In one worker, so that one development server is started and one gallery is opened.
test.describe.configure({ mode: 'default' });

/** The icons that are not centred on the first line of text beside them. Leaves out those in buttons. */
function besideTheLine(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const icons = [...document.querySelectorAll('#root :not(.button > span) > .icon')];
    return icons.flatMap((icon) => {
      if (!icon.nextElementSibling) return [];
      const texts = document.createTreeWalker(icon.nextElementSibling, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      let line: DOMRect | undefined;
      for (let text = texts.nextNode(); text && !line; text = texts.nextNode()) {
        if (text.parentElement?.closest('.visually-hidden')) continue;
        range.selectNodeContents(text);
        [line] = range.getClientRects();
      }
      if (!line) return [];
      const { top, height } = icon.getBoundingClientRect();
      const off = top + height / 2 - (line.top + line.height / 2);
      return Math.abs(off) > 1 ? [`${icon.parentElement?.textContent}: ${off}`] : [];
    });
  });
}

/** The right edge of the element's text. */
const endOf = (words: Locator): Promise<number> =>
  words.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return Math.round(range.getBoundingClientRect().right);
  });

/** Where the parts of the element's text are, at least one in each line. */
const partsOf = (words: Locator): Promise<{ top: number; width: number }[]> =>
  words.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return [...range.getClientRects()].map(({ top, width }) => ({ top, width }));
  });

/** The number of lines of the element's text. */
const linesOf = async (words: Locator): Promise<number> =>
  new Set((await partsOf(words)).map(({ top }) => top)).size;

/** The browser's size of text as it comes, in px. */
const USUAL = 16;

/** Sets the browser's size of text. The page keeps it: a test sets it back, and one that fails ends the worker. */
async function setText(page: Page, standard: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard } });
}

test('[N1] an icon stands in the middle of the first line beside it, however many there are', async ({
  gallery,
}) => {
  const { page } = gallery;
  await page.setViewportSize({ width: 320, height: 900 });
  for (const [screen, state] of [
    ['login', 'phase.editing'],
    ['login', 'problem.incomplete'],
    ['login', 'problem.unavailable'],
    ['qrCodeLogin', 'phase.waiting'],
    ['tos', 'phase.reading'],
    ['tos', 'problem.notTicked'],
  ] as const) {
    await gallery.show(screen, state);
    expect.soft(await besideTheLine(page), `${screen}, ${state}`).toEqual([]);
  }
});

test('[N1] [L9] the ring of a busy button stands beside its words and in the middle of their line, on two lines as on one', async ({
  gallery,
}) => {
  const { page } = gallery;
  await page.setViewportSize({ width: 320, height: 900 });
  for (const [screen, state, lines] of [
    ['login', 'phase.submitting', 1],
    // As before they were pressed: nothing below them moves.
    ['remittance', 'phase.starting', 1],
    ['tan', 'phase.renewing', 1],
    ['qrCodeLogin', 'phase.replacing', 2],
  ] as const) {
    await gallery.show(screen, state);
    const found = await page.locator('.button:has(.spinner)').evaluate((button) => {
      const ring = button.querySelector('.spinner')?.getBoundingClientRect();
      const words = document.createRange();
      words.selectNodeContents(button.querySelector(':scope span:not(:has(*))') ?? button);
      const [first, ...more] = words.getClientRects();
      if (!ring || !first) return undefined;
      const off = ring.top + ring.height / 2 - (first.top + first.height / 2);
      return { lines: 1 + more.length, beside: first.left - ring.right, off: Math.abs(off) };
    });
    expect.soft(found?.lines, `${screen}, ${state}`).toBe(lines);
    expect.soft(found?.beside, `${screen}, ${state}: not upon them`).toBeGreaterThan(0);
    expect.soft(found?.beside, `${screen}, ${state}: as far as an icon`).toBeLessThanOrEqual(9);
    expect.soft(found?.off, `${screen}, ${state}: beside the first line`).toBeLessThanOrEqual(1);
  }
});

test('[N1] the mark of an error stands above the beginning of its headline where its ground is not seen', async ({
  gallery,
}) => {
  const { page } = gallery;
  await gallery.show('lockedAccountError', 'shown');
  const indent = async () => {
    const [mark, headline] = await Promise.all([
      page.locator('.error-picture .icon').boundingBox(),
      page.getByRole('heading', { level: 1 }).boundingBox(),
    ]);
    return (mark?.x ?? 0) - (headline?.x ?? 0);
  };
  expect(await indent(), 'in the middle of its ground').toBeGreaterThan(10);
  await page.emulateMedia({ forcedColors: 'active' });
  expect(await indent(), 'with forced colours').toBe(0);
  await page.emulateMedia({ forcedColors: 'none', media: 'print' });
  expect(await indent(), 'on paper').toBe(0);
});

test('[Q6] [C4] what the number to compare is for stands above it in lines of much the same length', async ({
  gallery,
}) => {
  const { page } = gallery;
  await page.setViewportSize({ width: 320, height: 900 });
  for (const screen of ['qrCodeLogin', 'comfortLoginWaiting']) {
    await gallery.show(screen, 'phase.waiting');
    const widths = (await partsOf(page.locator('.compare__label'))).map(({ width }) => width);
    expect.soft(widths, screen).toHaveLength(2);
    expect.soft(Math.min(...widths) / Math.max(...widths), screen).toBeGreaterThan(0.6);
  }
});

test('[N2] the headline of the page of an error without the wizard has no word alone in its last line', async ({
  bank,
  page,
  guard,
}) => {
  guard.allow(/400 \(Bad Request\)/, 'nobody asked for anything');
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${bank.url}/oidc/auth`);
    const widths = (await partsOf(page.locator('h1'))).map((part) => part.width);
    expect.soft(widths, `${width} px`).toHaveLength(2);
    expect.soft(Math.min(...widths) / Math.max(...widths), `${width} px`).toBeGreaterThan(0.5);
  }
});

test('[N2] a reference has its copy button beside it, in a dialog on the narrowest phone as well', async ({
  gallery,
}) => {
  const { page } = gallery;
  await page.setViewportSize({ width: 320, height: 900 });
  for (const lang of LANGUAGES) {
    for (const screen of ['login', 'sessionDialog']) {
      await gallery.show(screen, 'problem.unavailable', { lang });
      const value = await page.locator('.reference__text').boundingBox();
      const button = await page.locator('.reference__copy').boundingBox();
      const right = (value?.x ?? 0) + (value?.width ?? 0);
      expect.soft(button?.x, `${lang}, ${screen}`).toBeGreaterThanOrEqual(right);
    }
  }
});

test('[A8] the purpose of a payment stays on one line where there is room for it', async ({
  gallery,
}) => {
  const { page } = gallery;
  await page.setViewportSize({ width: 400, height: 900 });
  await gallery.show('remittance', 'phase.reviewing');
  expect(await linesOf(page.getByText(/^Rechnung/))).toBe(1);
});

test('[Y2] on a phone the page is one ground; on a wide one the footer ends at one edge', async ({
  gallery,
}) => {
  const { page } = gallery;
  await gallery.show('wrongConfig', 'shown');
  const ground = (selector: string) =>
    page.locator(selector).evaluate((element) => getComputedStyle(element).backgroundColor);
  await page.setViewportSize({ width: 599, height: 900 });
  expect(await ground(':root')).toBe(await ground('.card'));
  await page.setViewportSize({ width: 600, height: 900 });
  expect(await ground(':root')).not.toBe(await ground('.card'));
  await page.setViewportSize({ width: 1024, height: 900 });
  await gallery.show('login', 'phase.editing');
  const footer = page.getByRole('contentinfo');
  const edge = await endOf(footer.getByRole('link').last());
  expect(await endOf(footer.getByRole('button', { name: 'English' }))).toBe(edge);
});

test('[A7] printed, the terms are all there', async ({ gallery }) => {
  const { page } = gallery;
  await gallery.show('tos', 'phase.reading');
  const terms = page.locator('.terms__preview');
  const hidden = () =>
    terms.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  expect(await hidden(), 'on the screen they are scrolled').toBeGreaterThan(0);
  await page.emulateMedia({ media: 'print' });
  expect(await hidden()).toBe(0);
});

test('[A7, A8] printed, what is ticked or chosen is seen, though browsers print no backgrounds', async ({
  gallery,
}) => {
  const { page } = gallery;
  await page.emulateMedia({ media: 'print' });
  await gallery.show('tos', 'phase.reading', { appearance: 'dark' });
  const tick = page.getByRole('checkbox');
  await tick.check();
  // Drawn by the browser, as its own controls are on paper, too.
  await expect.soft(tick).toHaveCSS('appearance', 'auto');
  await gallery.show('preferredIban', 'phase.choosing', { appearance: 'dark' });
  const chosen = page.getByRole('radio', { checked: true });
  await expect.soft(chosen).toHaveCSS('appearance', 'auto');
  // In dark colours, one that is not chosen would be a black dot.
  await expect.soft(chosen).toHaveCSS('color-scheme', 'light');
});

test('[Q3] the badge of the QR log-in stands in the last line of its headline, never alone', async ({
  gallery,
}) => {
  const { page } = gallery;
  for (const lang of LANGUAGES) {
    await gallery.show('qrCodeLogin', 'badge.on', { lang });
    for (let width = 320; width <= 620; width += 20) {
      await page.setViewportSize({ width, height: 900 });
      const apart = await page.locator('.qr-log-in__title').evaluate((title) => {
        // As in Firefox, which does not balance these lines.
        title.style.setProperty('text-wrap', 'wrap');
        const line = [...(title.querySelector('h1')?.getClientRects() ?? [])].at(-1);
        const badge = title.querySelector('.badge')?.getBoundingClientRect();
        if (!line || !badge) return undefined;
        return Math.abs(line.top + line.height / 2 - (badge.top + badge.height / 2));
      });
      expect.soft(apart, `${lang}, ${width} px`).toBeLessThan(3);
    }
  }
});

test('[Q2] [Q3] in a low window as in a high one, the lead stands as near to the headline, whatever is below', async ({
  gallery,
}) => {
  const { page } = gallery;
  for (const height of [1000, 700]) {
    await page.setViewportSize({ width: 1280, height });
    for (const phase of ['waiting', 'approved', 'denied', 'unknownError']) {
      await gallery.show('qrCodeLogin', `phase.${phase}`);
      const [title, lead] = await Promise.all(
        ['.qr-log-in__title', '.lead'].map((part) => page.locator(part).boundingBox()),
      );
      if (!title || !lead) throw new Error('There is no headline');
      expect.soft(lead.y - title.y - title.height, `${phase}, ${height} px`).toBeCloseTo(8, 1);
    }
  }
});

test('[N1] [Q3] with text twice as large a badge is not torn apart, and its edge runs around its words', async ({
  gallery,
}) => {
  const { page } = gallery;
  const badge = page.locator('main .badge');
  await page.setViewportSize({ width: 320, height: 900 });
  await setText(page, 32);
  await gallery.show('qrCodeLogin', 'badge.on');
  await expect
    .poll(() => badge.evaluate((element) => getComputedStyle(element).fontSize))
    .toBe('28px');
  const pieces = await badge.evaluate((element) => element.getClientRects().length);
  expect.soft(pieces, 'pieces of the badge').toBe(1);
  // Or Firefox would tear the word before it apart.
  await expect.soft(badge).toHaveCSS('display', 'inline-block');
  await gallery.show('remittance', 'phase.reviewing');
  const first = await badge.evaluate((element) => {
    const words = document.createRange();
    words.selectNodeContents(element);
    const [line, ...more] = words.getClientRects();
    const box = element.getBoundingClientRect();
    if (!line) return undefined;
    const asked = Number.parseFloat(getComputedStyle(element).borderTopLeftRadius);
    const radius = Math.min(asked, box.height / 2, box.width / 2);
    // Where the first letter begins, seen from the centre of the rounded corner.
    const across = box.left + radius - line.left;
    const up = box.top + radius - (line.top + line.height / 4);
    return { lines: 1 + more.length, isWithin: Math.hypot(across, up) < radius };
  });
  expect.soft(first).toEqual({ lines: 2, isWithin: true });
  await setText(page, USUAL);
});

test('[A8, N1] on the narrowest phone the account of a payment stands beside what it is, in both languages', async ({
  gallery,
}) => {
  const { page } = gallery;
  await page.setViewportSize({ width: 320, height: 900 });
  for (const lang of LANGUAGES) {
    await gallery.show('remittance', 'phase.reviewing', { lang });
    const account = page.getByText('Girokonto', { exact: true });
    const line = page.locator('.receipt__line').filter({ has: account });
    const tops = await line.evaluate(({ children }) =>
      [...children].map((part) => Math.round(part.getBoundingClientRect().top)),
    );
    expect.soft(new Set(tops).size, lang).toBe(1);
  }
});

test('[N3] a way that turns out to be new gets its badge, and nothing moves', async ({
  gallery,
}) => {
  const { page } = gallery;
  const button = page.getByRole('button', { name: /^Mit QR/ });
  const places = async () => [
    await button.boundingBox(),
    await button.getByText(/^Mit QR/).boundingBox(),
  ];
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await gallery.show('login', 'new or not is not known yet');
    const before = await places();
    await gallery.show('login', 'phase.editing');
    expect.soft(await places(), `${width} px`).toEqual(before);
  }
});

test('[N1] no line begins in the middle of what belongs together, and none has a short word alone', async ({
  gallery,
}) => {
  const { page } = gallery;
  await page.setViewportSize({ width: 390, height: 900 });
  /** The words of the last line. */
  const lastLine = (words: Locator) =>
    words.evaluate(({ firstChild: text }) => {
      if (!(text instanceof Text)) return '';
      const range = document.createRange();
      const topOf = (at: number) => {
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        return range.getBoundingClientRect().top;
      };
      let begin = text.length - 1;
      while (begin > 0 && topOf(begin - 1) === topOf(text.length - 1)) begin -= 1;
      return text.data.slice(begin).replaceAll('\u00A0', ' ');
    });
  await gallery.show('qrCodeLogin', 'phase.waiting', { lang: 'en' });
  expect(await lastLine(page.getByText(/^App on this device/))).toBe('Log in without scanning');
  await gallery.show('qesTos', 'phase.reading', { lang: 'en' });
  const accept = page.getByText('I accept the terms for electronic signature.');
  expect(await lastLine(accept)).toBe('electronic signature.');
  await page.setViewportSize({ width: 320, height: 900 });
  await gallery.show('qrCodeLogin', 'phase.approved');
  expect(await lastLine(page.getByText(/^Freigegeben\./))).toBe('Anmeldung läuft …');
});

test('[N1] words are hyphenated only where text twice as large leaves a phone no room, and never in what a receipt lists', async ({
  gallery,
}) => {
  const { page } = gallery;
  await gallery.show('comfortLoginWaiting', 'phase.waiting');
  // What a browser does with its dictionary is not to be seen: Chromium on Linux has none for German.
  const hyphens = () =>
    page
      .getByRole('heading', { level: 1 })
      .evaluate((headline) => getComputedStyle(headline).hyphens);
  await page.setViewportSize({ width: 320, height: 900 });
  expect(await hyphens()).toBe('manual');
  await setText(page, 32);
  await expect.poll(hyphens).toBe('auto');
  await gallery.show('consent', 'phase.deciding');
  await expect(page.getByText('bruno@kunde.example')).toHaveCSS('hyphens', 'none');
  await page.setViewportSize({ width: 768, height: 900 });
  await expect.poll(hyphens).toBe('manual');
  await setText(page, USUAL);
});

test('[I2, N1] who copies an amount, or what is wrong with a field, gets what is seen, and not what is said instead of it or before it', async ({
  gallery,
  context,
}) => {
  const { page } = gallery;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = async (words: Locator) => {
    await words.evaluate((element) => getSelection()?.selectAllChildren(element));
    await page.keyboard.press('ControlOrMeta+C');
    return page.evaluate(() => navigator.clipboard.readText());
  };
  await gallery.show('remittance', 'phase.reviewing', { lang: 'en' });
  const amount = page.getByRole('definition').first();
  await expect.poll(() => copied(amount)).toMatch(/^1\.249,50\s€$/);
  await gallery.show('login', 'problem.incomplete', { lang: 'en' });
  const error = page.locator('.field__error').last();
  await expect.poll(() => copied(error)).toMatch(/^\s*PIN required\s*$/);
  await context.clearPermissions();
});
