import { readdirSync, readFileSync } from 'node:fs';
import Color from 'colorjs.io';
import type { Page, Route } from 'playwright/test';
import { readTheme, type Theme } from '#contract/theme.ts';
import { Palette } from '../tools/themes/colours.ts';
import { expectAccessible } from './support/accessible.ts';
import type { Bank } from './support/bank.ts';
import { declaredFonts, drawnAnewWith, drawnWith } from './support/fonts.ts';
import { hold } from './support/hold.ts';
import { firstStyles, withoutLightDark } from './support/old-styles.ts';
import { fromStaticHost } from './support/static-host.ts';
import { stopClock } from './support/stopped-clock.ts';
import { type Appearance, expect, test } from './support/test.ts';
import { oneOf } from './support/turns.ts';

const FOLDER = 'public/assets/themes';
const COLOURS = '**/portal-content/themes/*/colours.css*';
const SERVER = '**/portal-content/{themes,assets}/**';
const LOCAL = '**/auth-frontend/assets/*.css';

function themeOf(id: string): Theme {
  const reading = readTheme(readFileSync(`${FOLDER}/${id}/theme.json`, 'utf8'));
  if (reading.kind === 'faults') throw new Error(reading.faults.join('\n'));
  return reading.value;
}
const BANKS = readdirSync(FOLDER).map((id) => ({ id, theme: themeOf(id) }));

/**
 * Starts a log-in at the bank of a theme and returns the wizard's address. Opened directly, as Playwright
 * cannot route the target of a redirect.
 */
async function startAt(page: Page, bank: Bank, id: string): Promise<string> {
  const reply = await page.request.get(`${bank.url}/demo/start?client=demo-bank-${id}`);
  return reply.url();
}

/** Opens the wizard at the bank of a theme and waits for its page. Returns the address. */
async function openBank(page: Page, bank: Bank, id: string): Promise<string> {
  const address = await startAt(page, bank, id);
  // Not `load`, which a late font would delay.
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  await expect(page.locator('[data-state^=login] input').first()).toBeVisible();
  return address;
}

/** Records the requests for theme stylesheets, with their source: `bank 9998`, `local 9998`. */
function noteStylesheets(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const bank = /\/themes\/(\w+)\/colours\.css$/.exec(pathname);
    const local = /\/auth-frontend\/assets\/(\d\w*)\.css$/.exec(pathname);
    if (bank) asked.push(`bank ${bank[1]}`);
    if (local) asked.push(`local ${local[1]}`);
  });
  return asked;
}

/** Expects this theme by the page's attributes and by its brand colour. */
async function expectTheme(page: Page, id: string, appearance: Appearance = 'light') {
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-theme', id);
  await expect(html).toHaveAttribute('data-appearance', appearance.toUpperCase());
  const brand = new Color(themeOf(id)[appearance].brand).to('srgb');
  const submit = page.locator('button[type=submit]');
  const distance = async () => {
    const fill = await submit.evaluate((button) => getComputedStyle(button).backgroundColor);
    // If the page is being drawn again, the button was replaced and has no style.
    return fill === '' ? Number.POSITIVE_INFINITY : new Color(fill).deltaE(brand, '2000');
  };
  await expect.poll(distance).toBeLessThan(0.5);
}

/** Expects the browser to show the colours that the check of themes calculates. */
async function expectReckoned(page: Page, theme: Theme, appearance: Appearance): Promise<void> {
  const palette = new Palette(theme, appearance === 'dark' ? 'DARK' : 'LIGHT');
  const roles = ['text', 'muted', 'line', 'control-line', 'sunken', 'brand-strong'];
  for (const role of [...roles, 'brand-veil', 'focus', 'header', 'danger']) {
    const shown = await page.evaluate((property) => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = `var(--${property})`;
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    }, role);
    expect(new Color(shown).deltaE(palette.colour(role), '2000'), role).toBeLessThan(0.5);
  }
}

const logo = (page: Page) => page.locator('header img');
const isDrawn = (img: HTMLImageElement) => img.complete && img.naturalWidth > 0;

const APPEARANCES: readonly Appearance[] = ['light', 'dark'];
/** Each theme in one appearance, by turns; tests/tools/themes has the contrast of all colours in both. */
const SHOWN = BANKS.flatMap((bank, turn) =>
  oneOf(APPEARANCES, turn).map((look) => ({ ...bank, look })),
);

for (const { id, theme, look } of SHOWN) {
  test.describe(() => {
    test.use({ appearance: look });

    test(`[T2] [T3] [P1] [Y2] [N1] ${id}, ${look}: colours, cookies, name, logo, title and icon; no axe findings`, async ({
      customer,
      page,
      bank,
      context,
    }) => {
      await page.goto(bank.url);
      const name = `Log in at ${theme.name['en-GB']}`;
      await page.getByRole('button', { name, exact: true }).click();
      await customer.arriveAtLogIn();
      await expectTheme(page, id, look);
      await expectReckoned(page, theme, look);
      // They pass theme and appearance on to the bank's other pages (T3).
      const kept = { path: '/', sameSite: 'None', secure: true };
      for (const [name, value] of [
        ['theme', id],
        ['theme_appearance', look.toUpperCase()],
      ])
        await expect
          .poll(() => context.cookies())
          .toContainEqual(expect.objectContaining({ name, value, ...kept }));
      await expect.poll(() => logo(page).evaluate(isDrawn)).toBe(true);
      await expect(page.getByRole('banner')).toContainText(theme.name['de-DE']);
      await expect(page).toHaveTitle(`Anmelden - ${theme.name['de-DE']}`);
      await expect(page.locator('link[rel=icon]')).toHaveAttribute(
        'href',
        new RegExp(`/portal-content/assets/${id}/favicon\\.svg$`),
      );
      await customer.button('LOGIN.SUBMIT').click();
      await expectAccessible(page, look);
    });
  });
}

test.describe('T3: the choice of the theme', () => {
  test('[T3] the session’s theme replaces that of a cookie; after a reload, that in session storage takes precedence', async ({
    page,
    bank,
    context,
  }) => {
    await context.addCookies([{ name: 'theme', value: '8888_89', url: bank.url }]);
    await fromStaticHost(page);
    const asked = noteStylesheets(page);
    await openBank(page, bank, '7777_1');
    await expectTheme(page, '7777_1');
    expect(asked).toEqual(['bank 8888_89', 'bank 7777_1']);
    await context.addCookies([{ name: 'theme', value: '8888_89', url: bank.url }]);
    asked.length = 0;
    await page.reload();
    await expectTheme(page, '7777_1');
    expect(asked).toEqual(['bank 7777_1']);
  });

  test('[T3, N3] a page served with the session’s theme requests no theme, even if a cookie names another', async ({
    page,
    bank,
    context,
  }) => {
    await context.addCookies([{ name: 'theme', value: '8888_89', url: bank.url }]);
    const asked = noteStylesheets(page);
    await openBank(page, bank, '7777_1');
    await expectTheme(page, '7777_1');
    expect(asked).toEqual([]);
    await expect
      .poll(async () => await context.cookies())
      .toContainEqual(expect.objectContaining({ name: 'theme', value: '7777_1' }));
  });

  test('[T3] [Y2] [N2] the page of a log-in that no longer exists looks like its bank, and leads to the party', async ({
    customer,
    page,
    bank,
    context,
  }) => {
    const address = await startAt(page, bank, '7777_1');
    await context.clearCookies();
    for (const remembered of [undefined, '8888_89']) {
      if (remembered)
        await context.addCookies([{ name: 'theme', value: remembered, url: bank.url }]);
      await page.goto(address);
      await customer.arriveAt('ERROR.SESSION_EXPIRED.TITLE');
      await expect(page.locator('html')).toHaveAttribute('data-theme', '7777_1');
      await expect(page.getByRole('banner')).toContainText(themeOf('7777_1').name['de-DE']);
      await expect.poll(() => logo(page).evaluate(isDrawn)).toBe(true);
      await expect(page.getByRole('link', { name: 'Zurück zu Lumen Energy' })).toBeVisible();
      await page.evaluate(() => sessionStorage.clear());
    }
  });

  test('[T3] [Y4] [S7] a redirect URI that is not the party’s own: the page has the name of its bank, and that bank’s theme', async ({
    customer,
    page,
    bank,
    guard,
  }) => {
    guard.allow(/\b400\b/, 'the redirect URI is refused');
    const address = new URL(await startAt(page, bank, '7777_1'));
    address.searchParams.set('redirect_uri', 'https://shop.example/elsewhere');
    await page.goto(address.href);
    await customer.arriveAt('ERROR.TECHNICAL.TITLE');
    await expect(page.locator('html')).toHaveAttribute('data-theme', '7777_1');
    await expect(page.getByRole('banner')).toContainText(themeOf('7777_1').name['de-DE']);
    await expect.poll(() => logo(page).evaluate(isDrawn)).toBe(true);
  });

  test('[T3] [E5] the native app’s theme takes precedence over the session’s, the URL’s over both', async ({
    page,
    bank,
  }) => {
    const address = await openBank(page, bank, '7777_1');
    await page.addInitScript(() => {
      const nativeApp = { theme: '8888_89', appearance: 'DARK', useImages: false };
      Object.assign(window, { nativeApp });
    });
    await page.goto(address);
    await expectTheme(page, '8888_89', 'dark');
    await expect(logo(page)).toHaveAttribute('src', /\/assets\/8888_89\/logo/);
    await expect(page.locator('html')).toHaveAttribute('data-images', 'false');
    await page.goto(`${address}&theme=8840_1&appearance=LIGHT&images=true`);
    await expectTheme(page, '8840_1', 'light');
    await expect(page.locator('html')).toHaveAttribute('data-images', 'true');
  });
});

test.describe('T2: appearance and images', () => {
  test('[T2] the system setting decides on dark mode, a page that applies no theme included, until the bank or the customer sets the cookie', async ({
    page,
    bank,
    context,
  }) => {
    await context.clearCookies({ name: 'theme_appearance' });
    await page.emulateMedia({ colorScheme: 'dark' });
    const address = await openBank(page, bank, '9998');
    await expectTheme(page, '9998', 'dark');
    // The cookie that the page wrote by itself is not a choice, so the system's setting counts.
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(bank.wizardUrl);
    await expect(page.locator('[data-state=corruptUrl]')).toBeVisible();
    await page.goto(address);
    await expectTheme(page, '9998', 'light');
    await context.addCookies([{ name: 'theme_appearance', value: 'DARK', url: bank.url }]);
    await page.reload();
    await expectTheme(page, '9998', 'dark');
  });

  const picture = (page: Page) =>
    page.getByRole('main').evaluate((main) => getComputedStyle(main).backgroundImage);

  test('[Y2] [N2] a logo that cannot be loaded leaves its place empty, without the browser’s sign for it', async ({
    page,
    bank,
    guard,
  }) => {
    guard.allow(/404/, 'there is no logo here');
    await page.route('**/assets/**/logo.svg', (route) => route.fulfill({ status: 404 }));
    const missing = page.waitForResponse('**/assets/**/logo.svg');
    await openBank(page, bank, '7777_1');
    await missing;
    await expect(logo(page)).toHaveJSProperty('complete', true);
    const seen = await logo(page).screenshot();
    await logo(page).evaluate((image) => {
      image.style.opacity = '0';
    });
    expect(seen.equals(await logo(page).screenshot())).toBe(true);
  });

  test('[T2] the bank’s picture is shown, but not even fetched with images=false or on a narrow page', async ({
    page,
    bank,
  }) => {
    const fetched: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('image.svg')) fetched.push(request.url());
    });
    const address = await openBank(page, bank, '8840_1');
    // The picture is shown together with the footer, above which it is placed.
    const footer = page.getByRole('contentinfo');
    await expect(footer).toBeVisible();
    expect(await picture(page)).toContain('/assets/8840_1/image.svg');
    await expect.poll(() => fetched.length).toBe(1);
    await page.goto(`${address}&images=false`);
    await expectTheme(page, '8840_1');
    await expect(footer).toBeVisible();
    expect(await picture(page)).toBe('none');
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(`${address}&images=true`);
    await expectTheme(page, '8840_1');
    await expect(footer).toBeVisible();
    expect(await picture(page)).toBe('none');
    expect(fetched).toHaveLength(1);
  });
});

/** Other answers that are no stylesheet: src/theme/stylesheet.test.ts. */
const FAULTS: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'is down': (route) => route.abort('connectionrefused'),
  'calls HTML a stylesheet': (route) =>
    route.fulfill({ contentType: 'text/css', body: '\n<html><body>Sorry</body></html>' }),
};

test.describe('T4: a theme that cannot be loaded', () => {
  test.beforeEach(({ page }) => fromStaticHost(page));

  test('[T4] if the theme server fails, the local copy and its logo are used after two retries', async ({
    page,
    bank,
    guard,
  }) => {
    guard.allow(/Failed to load resource/, 'the theme server fails here');
    // Stops the clock, as a bank that takes too long would not be asked again.
    await stopClock(page);
    const address = await startAt(page, bank, '7777_1');
    for (const [fault, answer] of Object.entries(FAULTS)) {
      await test.step(fault, async () => {
        await page.route(SERVER, answer);
        const asked = noteStylesheets(page);
        await page.goto(address);
        await expectTheme(page, '7777_1');
        expect(asked).toEqual([...Array(3).fill('bank 7777_1'), 'local 7777_1']);
        await expect(logo(page)).toHaveAttribute(
          'src',
          /auth-frontend\/assets\/themes\/7777_1\/logo/,
        );
        await expect.poll(() => logo(page).evaluate(isDrawn)).toBe(true);
        await page.unroute(SERVER);
      });
    }
  });

  test('[T4] if only the bundle is invalid, the local copy is used', async ({ page, bank }) => {
    await page.route('**/themes/bundle.css', (route) => route.fulfill({ body: '<html>' }));
    const asked = noteStylesheets(page);
    await openBank(page, bank, '8840_1');
    await expectTheme(page, '8840_1');
    expect(asked.at(-1)).toBe('local 8840_1');
  });

  test('[T1] [T4] [T5] while a slow theme is loading, a spinner is shown and no log-in form; if the theme server never responds, the local copy is used', async ({
    customer,
    page,
    bank,
  }) => {
    // The two seconds until the local copy is used pass only when the test moves the clock.
    await stopClock(page);
    const letGo = await hold(page, COLOURS);
    const address = await startAt(page, bank, '8888_89');
    await page.goto(address);
    const shown = async () => {
      await page.clock.runFor(50);
      const state = await customer.root.getAttribute('data-state');
      return { state, spinner: await page.locator('.spinner').isVisible() };
    };
    // The spinner is there while the log-in starts, too: on a busy machine before it waits for the theme.
    await expect.poll(shown).toEqual({ state: 'awaitingTheme', spinner: true });
    await expect(page.getByRole('textbox')).toHaveCount(0);
    letGo();
    await expect(customer.headline('LOGIN.TITLE')).toBeVisible();
    await expectTheme(page, '8888_89');
    await expect(logo(page)).toHaveAttribute('src', /portal-content/);

    await page.route(COLOURS, () => {});
    const asked = noteStylesheets(page);
    await page.goto(address);
    await expect.poll(shown).toEqual({ state: 'awaitingTheme', spinner: true });
    expect(asked).toEqual(['bank 8888_89']);
    await page.clock.runFor(2000);
    await expectTheme(page, '8888_89');
    expect(asked).toEqual(['bank 8888_89', 'local 8888_89']);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('[T3] [T4] [T5] an unknown theme id falls back to the default theme, which is not remembered; the log lists the known themes', async ({
    page,
    bank,
    context,
    guard,
  }) => {
    guard.allow(/404/, 'there is no such theme');
    const address = await openBank(page, bank, '8840_1');
    const asked = noteStylesheets(page);
    await stopClock(page);
    await page.goto(`${address}&theme=4711_1`);
    await expectTheme(page, '9998');
    expect(asked).toEqual([...Array(3).fill('bank 4711_1'), 'local 4711_1', 'local 9998']);
    const cookies = await context.cookies();
    expect(cookies.find(({ name }) => name === 'theme')?.value).toBe('8840_1');
    // Leaving the page sends the buffered log messages (X4).
    await page.goto('about:blank');
    await expect.poll(() => bank.log).toContain('Theme 4711_1 unknown: there are ');
  });

  test('[T5] the theme that the response’s content-disposition names is applied', async ({
    page,
    bank,
  }) => {
    await page.route('**/themes/8840_1/colours.css*', (route) =>
      route.fulfill({
        contentType: 'text/css',
        headers: { 'content-disposition': 'inline; filename="8888_89.css"' },
        body: ':root { --bank-brand: #6b1834; }',
      }),
    );
    await openBank(page, bank, '8840_1');
    await expectTheme(page, '8888_89');
    await expect(logo(page)).toHaveAttribute('src', /8888_89\/logo\.svg$/);
  });

  test.describe('in English', () => {
    test.use({ language: 'en' });

    test('[T1] [T4] if no theme at all can be loaded, a box in German replaces the page', async ({
      customer,
      page,
      bank,
      guard,
    }) => {
      guard.allow(/Failed to load resource|503/, 'everything fails here');
      await page.route(SERVER, (route) => route.fulfill({ status: 503, body: 'away' }));
      await page.route(LOCAL, (route) => route.abort('connectionrefused'));
      const asked = noteStylesheets(page);
      await page.goto(await startAt(page, bank, '8840_1'));
      await expect(page.getByRole('heading', { level: 1, name: 'Fehler' })).toBeVisible();
      await expect(page.getByRole('alert')).toContainText(
        'Die Anwendung konnte nicht gestartet werden. Bitte versuchen Sie es später erneut.',
      );
      await customer.expectState('failed');
      await expect(page).toHaveTitle('Fehler');
      for (const place of ['html', '#root', 'main'])
        await expect(page.locator(place)).toHaveAttribute('lang', 'de');
      await expect(page.getByRole('textbox')).toHaveCount(0);
      await expect(page.getByRole('banner')).toHaveCount(0);
      expect(asked.slice(3)).toEqual(['local 8840_1', 'local 9998']);
      await expectAccessible(page, 'no theme');
    });
  });
});

test.describe('T5: a bank’s own font', () => {
  /** Records Chromium's layout shifts from the first paint. */
  async function watchShifts(page: Page): Promise<void> {
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        // Leaves out invisible shifts, such as between two fonts of nearly the same size.
        const values = list.getEntries().map((entry) => Number(Reflect.get(entry, 'value')));
        shifts.push(...values.filter((value) => value >= 0.001));
      }).observe({ type: 'layout-shift', buffered: true });
    });
  }

  /** The shifts after the fonts have settled and two more frames were drawn. */
  const shiftsOf = (page: Page) =>
    page.evaluate(async () => {
      await document.fonts.ready;
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
      return Reflect.get(window, 'shifts');
    });

  test('[T5] [N3] causes no layout shift, whether it is loaded, cached or fails to load, and draws the hyphens that keep words together, too', async ({
    page,
    bank,
    guard,
  }) => {
    await watchShifts(page);
    await openBank(page, bank, '8888_89');
    expect(await shiftsOf(page)).toEqual([]);
    // Now the font is in the browser's cache, so the next page shows it at once.
    await expect.poll(() => drawnAnewWith(page)).toEqual(['Source Serif 4']);
    expect(await shiftsOf(page)).toEqual([]);
    for (const [part, words] of [
      ['.button--secondary', /QR\u2011Code/],
      ['.log-in__security', /E\u2011Mail/],
    ] as const) {
      await expect(page.locator(part).first()).toHaveText(words);
      expect(await drawnWith(page, part), part).toEqual(['Source Serif 4']);
    }

    guard.allow(/font\.woff2/, 'the font fails here');
    await page.context().clearCookies({ name: 'theme' });
    await page.route('**/font.woff2*', (route) => route.abort('failed'));
    await page.reload();
    await expect(page.getByRole('textbox').first()).toBeVisible();
    expect(await shiftsOf(page)).toEqual([]);
  });

  test('[T5] [N3] causes no layout shift if it arrives after the page is shown', async ({
    page,
    bank,
  }) => {
    const arrive = await hold(page, '**/font.woff2*');
    await watchShifts(page);
    await openBank(page, bank, '8888_89');
    const before = await page.locator('form').boundingBox();
    const font = page.waitForResponse('**/font.woff2*');
    arrive();
    await font;
    expect(await shiftsOf(page)).toEqual([]);
    expect(await page.locator('form').boundingBox()).toEqual(before);
  });

  test('[T5] [N3] that arrives late is not shown when a later screen’s styles arrive', async ({
    page,
    bank,
  }) => {
    await fromStaticHost(page);
    const arrive = await hold(page, '**/font.woff2*');
    const letStyles = await hold(page, '**/static/parts-*.css');
    await openBank(page, bank, '8888_89');
    // The font's loading time is over when the page shows another font.
    await expect.poll(() => drawnWith(page)).not.toContain('Source Serif 4');
    const shown = await drawnWith(page);
    const font = page.waitForResponse('**/font.woff2*');
    arrive();
    await (await font).finished();
    await page.evaluate(() => document.fonts.ready);
    expect(await drawnWith(page)).toEqual(shown);
    const styles = page.waitForResponse('**/static/parts-*.css');
    // Whoever turns to it gets what comes after it: without that, it would come after five seconds.
    await page.locator('input[autocomplete=current-password]').focus();
    letStyles();
    await (await styles).finished();
    await expect
      .poll(() => page.evaluate(() => [...document.styleSheets].length))
      .toBeGreaterThan(1);
    await shiftsOf(page);
    expect(await drawnWith(page)).toEqual(shown);
    await page.unrouteAll();
    await page.reload();
    await expect(page.getByRole('textbox').first()).toBeVisible();
    const asServed = await declaredFonts(page);
    expect(asServed.length).toBeGreaterThan(2);
    await fromStaticHost(page);
    await page.reload();
    await expect(page.getByRole('textbox').first()).toBeVisible();
    expect(await declaredFonts(page)).toEqual(asServed);
  });
});

test('[N1] [T5] a browser of some years ago, which knows no light-dark(), has the bank’s colours, or neutral ones before them: fields have an edge and buttons a ground', async ({
  page,
}) => {
  await page.goto('about:blank');
  const showWith = (theme: string) =>
    page.setContent(`
      <style>${withoutLightDark(theme)} ${withoutLightDark(firstStyles())}</style>
      <label>PIN <input class="field__input"></label>
      <button class="button button--primary">Log in</button>
    `);
  const local = readFileSync('dist/client/assets/8840_1.css', 'utf8');
  for (const [theme, ground] of [
    ['', 'rgb(47, 74, 109)'],
    // As a server sends it, for one appearance; and for both, as in the page itself.
    [':root { --bank-brand: #123456 }', 'rgb(18, 52, 86)'],
    [local, 'rgb(0, 101, 90)'],
  ] as const) {
    await showWith(theme);
    await expect(page.getByRole('textbox')).toHaveCSS('border-top-width', '1px');
    await expect(page.getByRole('button')).toHaveCSS('background-color', ground);
    await expect(page.getByRole('button')).toHaveCSS('color', 'rgb(255, 255, 255)');
  }
});
