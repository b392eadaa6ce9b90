import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright/test';
import { ROUTES, type RouteId, routeFacts } from '#machines/routes.ts';
import { OF_LOOKS, TAGS } from './support/accessible.ts';
import type { Light, Shown } from './support/gallery.ts';
import { Looks } from './support/looks.ts';
import { amiss, seeLittle, spaceText, tornWords } from './support/low-vision.ts';
import { testPictures as test } from './support/pictures.ts';
import { expect, test as testBuilt } from './support/test.ts';
import { LANGUAGES, Words } from './support/words.ts';

/** A walk through the whole gallery with these settings. */
interface Walk extends Light {
  readonly width: number;
  /** Its looks are compared with a snapshot. */
  readonly looks?: true;
}

const LIGHT: Walk = { lang: 'de', appearance: 'light', width: 320, looks: true };
const DARK: Walk = { lang: 'en', appearance: 'dark', width: 768, looks: true };

function everyWalk(): Walk[] {
  const others = LANGUAGES.flatMap((lang) =>
    (['light', 'dark'] as const).flatMap((appearance) =>
      [320, 768, 1440].map((width): Walk => ({ lang, appearance, width })),
    ),
  );
  return [
    LIGHT,
    DARK,
    ...others.filter((walk) => nameOf(walk) !== nameOf(LIGHT) && nameOf(walk) !== nameOf(DARK)),
  ];
}

const nameOf = ({ lang, appearance, width }: Walk) => `${lang}, ${appearance}, ${width} px`;

/**
 * By default two walks, which cover both languages and appearances; the narrow one is German, whose words are
 * longer. `npm run prove:gallery` does every combination, and compares names and looks with the snapshots.
 */
const ALL = process.env.GALLERY === 'all';
const WALKS = ALL ? everyWalk() : [LIGHT, DARK];

// Each walk loads one page and switches pictures in it. A few walks share a development server.
test.describe.configure({ mode: ALL ? 'parallel' : 'default', timeout: 300_000 });

/** What is found of a picture with exactly one headline and with nothing wrong. */
const NOTHING_AMISS = {
  headlines: [expect.any(String)],
  beyond: [],
  scrollsSideways: false,
  enlarged: [],
  faults: [],
  announcedTwice: [],
  untold: [],
  // Can be translated by the browser, which leaves figures alone.
  textsBeside: [],
  figuresTranslated: [],
};

/** Roles and structure without the texts, and without which language is pressed, as that must differ. */
const structureOf = (names: string): string =>
  names.replaceAll(' [pressed]', '').replaceAll(/"(?:[^"\\]|\\.)*"|\/url: .*|(?<=: ).+$/gm, '…');

/** German names are compared with the snapshot; English ones only by roles and structure. */
async function expectNames(screen: string, lang: Light['lang'], names: string): Promise<void> {
  const file = `${screen}.txt`;
  if (lang === 'de') return expect.soft(names).toMatchSnapshot(file);
  // With `-u`, the German walk writes the file at the same time.
  if (['all', 'changed'].includes(test.info().config.updateSnapshots)) return;
  const kept = await readFile(test.info().snapshotPath(file), 'utf8');
  expect.soft(structureOf(names), screen).toBe(structureOf(kept));
}

/**
 * Exhibits with headlines that are not in the wizard's texts: in both languages, or made up for the gallery.
 */
const OWN_WORDS = ['themeFailed', 'wrongConfig', 'failedElement'];

/**
 * Whether the page's title is the headline and not the route's: of an error in place or of a known cause, and where
 * nothing is forwarded (P1, E6).
 */
const isTitledByHeadline = (route: RouteId, state: string): boolean =>
  route === 'inPlaceError' ||
  (route === 'consent' && state === 'sameLegalEntity') ||
  (routeFacts(route).errorPage === true && state.startsWith('because.'));

/** The title and the focus that are expected when a customer comes from another screen. */
function expectedOf({ id, route }: Shown, words: Words) {
  if (!route) return undefined;
  const titleOf = (state: string, [headline]: readonly string[]) => {
    const known = isTitledByHeadline(route, state) && headline;
    return `${known || words.text(ROUTES[route].titleKey)} - Bank am Markt`;
  };
  const dialog = id.endsWith('Dialog');
  const focus = dialog ? 'dialog' : routeFacts(route).focusHeadline === false ? 'input' : 'h1';
  return { titleOf, focus };
}

for (const walk of WALKS) {
  const { lang, appearance, width, looks: compared } = walk;
  test(`[N1] [P1] [P6] [I2] every screen in every state: ${nameOf(walk)}`, async ({ gallery }) => {
    const { page } = gallery;
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: appearance });
    const words = new Words(lang);
    const looks = new Looks();
    for (const exhibit of await gallery.exhibits()) {
      const expected = expectedOf(exhibit, words);
      let names = '';
      for (const [index, state] of exhibit.states.entries()) {
        const picture = `${exhibit.id}, ${state}`;
        await gallery.show(exhibit.id, state, { lang, appearance });
        if (ALL && compared) await looks.add(page);
        if (ALL) names += `# ${state}\n${await gallery.names(exhibit.id)}\n\n`;
        // Header and footer are the same in all states of a screen; its structure is the same in both
        // walks.
        const where = index === 0 || exhibit.id === 'layout' ? 'page' : 'task';
        const tags = ALL || walk === LIGHT || where === 'page' ? TAGS : OF_LOOKS;
        const enlarged = width === 320 ? await gallery.enlarged() : [];
        const faults = await gallery.faults(where, tags);
        const facts = await gallery.facts();
        const [headline = ''] = facts.headlines;
        const isTranslated = words.has(headline);
        // All at once, as a dozen expectations would take longer than the picture.
        expect.soft({ ...facts, enlarged, faults, isTranslated }, picture).toMatchObject({
          ...NOTHING_AMISS,
          ...(state.startsWith('problem.') && { isProblemTold: true }),
          ...(expected && { lang, canFocus: true }),
          ...(expected && index === 0 && { focusOn: expected.focus }),
          ...(expected && !OWN_WORDS.includes(exhibit.id) && { isTranslated: true }),
        });
        const title = expected?.titleOf(state, facts.headlines) ?? facts.title;
        // It is set once the browser has nothing else to do.
        if (facts.title !== title) await expect.soft(page, picture).toHaveTitle(title);
      }
      if (ALL) await expectNames(exhibit.id, lang, names);
    }
    if (ALL && compared) expect(`${looks}`).toMatchSnapshot(`looks-${appearance}-${width}.txt`);
  });
}

test('[N1] for those who see little: forced colours, no motion, 400 % zoom, more room in the text', async ({
  gallery,
}) => {
  const { page } = gallery;
  await seeLittle(page);
  await using _spaced = await spaceText(page);
  for (const { id, states } of await gallery.exhibits()) {
    for (const state of states) {
      await gallery.show(id, state);
      expect
        .soft(await amiss(page), `${id}, ${state}`)
        .toEqual({ edgeless: [], moving: [], clipped: [], sideways: [], covered: [] });
    }
  }
});

test('[N1] with forced colours the icon of a message has the colour of its text, whatever the appearance', async ({
  gallery,
}) => {
  const { page } = gallery;
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' });
  const colourOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).color);
  for (const [screen, state] of [
    ['login', 'problem.unavailable'],
    ['login', 'infoMessages'],
    ['remittance', 'payee: match'],
  ] as const) {
    await gallery.show(screen, state, { appearance: 'dark' });
    const message = page.locator('.alert');
    expect
      .soft(await colourOf(message.locator('.icon').first()), `${screen}, ${state}`)
      .toBe(await colourOf(message));
  }
});

test('[N1] with forced colours, the time that is left stands out, also in Firefox, which has a pale ground of its own for it', async ({
  gallery,
}) => {
  const { page } = gallery;
  await page.emulateMedia({ forcedColors: 'active' });
  await gallery.show('sessionDialog', 'phase.asking');
  const bar = page.locator('progress');
  // Or Firefox takes no colour from a stylesheet.
  await expect(bar).toHaveCSS('forced-color-adjust', 'none');
  const colours = await bar.evaluate((element) => {
    const { backgroundColor, borderTopColor } = getComputedStyle(element);
    element.style.cssText = 'background: Canvas; border: 1px solid CanvasText';
    const named = getComputedStyle(element);
    return {
      ground: [backgroundColor, named.backgroundColor],
      edge: [borderTopColor, named.borderTopColor],
    };
  });
  for (const [found, wanted] of Object.values(colours)) expect.soft(found).toBe(wanted);
});

test('[N1] a word of a receipt is torn apart only where no line has room for it', async ({
  gallery,
}) => {
  const { page } = gallery;
  await gallery.show('consent', 'phase.deciding');
  await expect(page.getByText('bruno@kunde.example')).toBeVisible();
  for (let width = 320; width <= 480; width += 5) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await tornWords(page), `${width} px`).toEqual([]);
  }
});

test('[A9] [N1] no row of a dialog is stretched, as Safari would over the whole window', async ({
  gallery,
}) => {
  const { page } = gallery;
  for (const [screen, state] of [
    ['quitDialog', 'variant.process'],
    ['sessionDialog', 'phase.asking'],
  ] as const) {
    await gallery.show(screen, state);
    await expect.soft(page.getByRole('dialog')).toHaveCSS('align-content', 'start');
  }
});

test('[N1] who has read an explanation is where they were, also in Safari, where a click does not focus a button', async ({
  gallery,
}) => {
  const { page } = gallery;
  await gallery.show('browserDetection', 'phase.deciding');
  // Parts of this picture, so that those of later tests are as they were.
  const clickLikeSafari = async (button: Locator) => {
    await button.evaluate((part) =>
      part.addEventListener('mousedown', (event) => event.preventDefault()),
    );
    await button.click();
  };
  const trigger = page.getByRole('button', { name: 'Was wird gespeichert?' });
  await clickLikeSafari(trigger);
  const dialog = page.getByRole('dialog');
  await clickLikeSafari(dialog.getByRole('button'));
  await expect(dialog).toBeHidden();
  await expect(trigger).toBeFocused();
});

test('[S5, N1] an amount of up to 999.999.999,99 € stands on one line at every width', async ({
  gallery,
}) => {
  const { page } = gallery;
  await gallery.show('remittance', 'a large amount');
  const amount = page.getByText('999.999.999,99\u00A0€');
  await expect(amount).toBeVisible();
  for (const width of [320, 360, 390, 599, 600, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const lines = await amount.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size;
    });
    expect.soft(lines, `lines at ${width} px`).toBe(1);
  }
});

test('[P6] every step begins at the top of the page, however far down the one before was left', async ({
  gallery,
}) => {
  const { page } = gallery;
  const scrolled = () => page.evaluate(() => window.scrollY);
  for (const [width, height] of [
    [1440, 800],
    [390, 640],
    [320, 256],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const down of [20, 60, 200]) {
      await gallery.show('tos', 'phase.reading');
      await page.evaluate((y) => window.scrollTo(0, y), down);
      expect(await scrolled(), `${width} px, before`).toBe(down);
      await gallery.show('consent', 'phase.deciding');
      expect.soft(await scrolled(), `${width} px, from ${down} px down`).toBe(0);
    }
  }
});

test('[D2] [N1] the gallery itself is used by keyboard, and says in its address what it shows', async ({
  bank,
  page,
}) => {
  await page.goto(`${bank.url}/dev/gallery?screen=tos&lang=en&width=320`);
  const picture = page.frameLocator('iframe');
  const headline = picture.getByRole('heading', { level: 1 });
  const current = page.locator('.screen-state[aria-current="true"]');
  const search = page.getByRole('searchbox');
  await expect(headline, 'it takes the focus').toBeFocused();

  await test.step('the arrow keys lead from picture to picture', async () => {
    await page.keyboard.press('ArrowLeft');
    await expect(page).toHaveURL(/screen=browserDetection/);
    await expect(current, 'the list keeps up').toBeInViewport();
    await expect(headline).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(/screen=tos/);
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(/screen=tos&state=phase\.translating&lang=en.*&width=320/);
    await expect(picture.locator('#root')).toHaveAttribute('data-shown', /state=phase.translating/);
  });

  await test.step('the list is one stop for Tab; up and down walk through it', async () => {
    await search.focus();
    await page.keyboard.press('Tab');
    await expect(current).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('button', { name: 'phase.unsettled' }).first()).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(current).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.locator('iframe'), 'the picture is next').toBeFocused();
  });

  await test.step('a picture is searched for; afterwards, what is shown is in sight', async () => {
    await search.fill('qr denied');
    await search.press('Tab');
    await expect(page.getByRole('button', { name: 'phase.denied' })).toBeFocused();
    await search.fill('');
    await expect(current).toBeInViewport();
  });

  await test.step('in a narrow window, too, there is room for a picture', async () => {
    await page.setViewportSize({ width: 320, height: 568 });
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.getByRole('button', { name: 'Next picture' }).click();
    await expect(page).toHaveURL(/state=phase.unsettled/);
    const frame = await page.locator('iframe').boundingBox();
    expect(frame?.height).toBeGreaterThan(500);
  });

  await test.step('one that was searched for is shown, and in the other language', async () => {
    await search.fill('qr denied');
    await page.getByRole('button', { name: 'phase.denied' }).click();
    await expect(picture.getByRole('alert')).toContainText('Access denied.');
    await page.getByRole('button', { name: 'de', exact: true }).click();
    await expect(picture.getByRole('alert')).toContainText('Die Anmeldung wurde abgelehnt');
  });
});

test('[D2] an address with a theme that this server does not have, or with a state that there is not, as once it is renamed: the gallery says so, until another is chosen', async ({
  bank,
  page,
}) => {
  const picture = page.frameLocator('iframe');
  const alert = page.getByRole('alert');
  await page.goto(`${bank.url}/dev/gallery?screen=login&state=phase.edited&theme=7777_7`);

  await test.step('a theme', async () => {
    await expect(picture.getByRole('alert')).toContainText('cannot be drawn in theme 7777_7');
    const theme = page.getByRole('combobox', { name: 'Theme' });
    await expect(theme).toHaveValue('7777_7');
    await theme.selectOption('8840_1');
    await expect(picture.getByRole('heading', { level: 1 })).toBeVisible();
  });

  await test.step('a state of a screen', async () => {
    await expect(alert).toHaveText('There is no picture “login phase.edited”.');
    await page.getByRole('button', { name: 'en', exact: true }).click();
    await expect(page).toHaveURL(/state=phase\.editing&lang=en/);
    await expect(alert).toBeVisible();
    await page.getByRole('button', { name: 'phase.submitting' }).first().click();
    await expect(page).toHaveURL(/state=phase\.submitting/);
    await expect(alert).toHaveCount(0);
  });
});

test('[D2] an address with a screen that there is not, or a screen that throws, as while somebody is writing it: the gallery says so, until another is shown', async ({
  bank,
  page,
  guard,
}) => {
  guard.allow(/not written yet|error boundar/, 'the screen throws');
  await page.route('**/src/screens/preferred-account/screen.tsx*', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: "export default () => { throw new Error('not written yet') };",
    }),
  );
  const picture = page.frameLocator('iframe');
  const alert = page.getByRole('alert');
  await page.goto(`${bank.url}/dev/gallery?screen=lgin`);

  await test.step('none of this name', async () => {
    await expect(alert).toHaveText('There is no picture “lgin”.');
    // The picture has the focus, and passes the arrow keys on once it is drawn.
    await expect(picture.locator('#root > *').first()).toBeAttached();
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(/screen=initial&state=slow/);
    await expect(alert).toHaveCount(0);
  });

  await test.step('one that throws', async () => {
    await page.getByRole('button', { name: 'phase.choosing' }).click();
    await expect(picture.getByRole('alert')).toHaveText(
      'This cannot be drawn: Error: not written yet',
    );
    await page.getByRole('button', { name: 'phase.editing' }).first().click();
    await expect(picture.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(picture.getByRole('alert')).toHaveCount(0);
  });
});

testBuilt('[D2] the built wizard has no gallery', async ({ bank, page }) => {
  for (const path of ['/dev/gallery', '/dev/gallery/frame']) {
    expect((await page.request.get(bank.url + path)).status()).toBe(404);
  }
});
