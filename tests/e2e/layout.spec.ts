import type { Page } from 'playwright/test';
import type { Customer } from './support/customer.ts';
import { expect, test } from './support/test.ts';
import type { Words } from './support/words.ts';

/** What the layout rules decide for each of these parties (specification 2.4). */
const PARTIES = [
  {
    start: 'Log in with the web client (yes)',
    client: 'Lumen Energy',
    shows: ['breadcrumbs', 'links', 'description', 'info', 'title'],
  },
  {
    start: 'Log in with the web client (verbund)',
    client: 'Baufinanz Partner',
    shows: ['breadcrumbs', 'links', 'logos', 'description', 'info', 'title'],
  },
  {
    start: 'Log in with the web client (okvp)',
    client: 'Kundenportal',
    shows: ['links', 'logos', 'info', 'teaser', 'cancel', 'title'],
  },
  {
    start: 'Log in with the native client (pk_app)',
    client: 'Banking-App',
    shows: ['cancel', 'title'],
  },
  {
    start: 'Log in with the embedded client',
    client: 'Immobilienportal',
    shows: ['breadcrumbs', 'links', 'logos', 'description', 'info'],
  },
] as const;

type Part = (typeof PARTIES)[number]['shows'][number];

/** Each part of the layout as a customer meets it. */
function partsOf(page: Page, words: Words) {
  const headline = page.getByRole('heading', { level: 1, name: words.text('LOGIN.TITLE') });
  return {
    breadcrumbs: page.getByRole('navigation', { name: words.text('COMMON.BREADCRUMBS') }),
    links: page.getByRole('navigation', { name: words.text('FRAME.LINKS') }),
    logos: page.getByRole('contentinfo').getByRole('img', { name: 'Einlagensicherung' }),
    description: page.getByText(words.text('LOGIN.DESCRIPTION')),
    info: page.getByText(words.text('LOGIN.SECURITY')),
    teaser: page.getByRole('complementary', { name: 'Vorsicht vor falschen Anrufen' }),
    cancel: page.getByRole('button', { name: words.text('COMMON.CANCEL'), exact: true }),
    title: headline.and(page.locator(':not(.visually-hidden)')),
  } satisfies Record<Part, unknown>;
}

async function open(customer: Customer, start: string): Promise<void> {
  await customer.openRelyingParty(start);
  // The footer comes last, and every one of these parties has the language changer in it.
  await expect(customer.page.getByRole('button', { name: 'English' })).toBeVisible();
}

for (const { start, client, shows } of PARTIES) {
  test(`[Y1, Y2] ${client}: ${shows.join(', ')}, and nothing besides`, async ({
    customer,
    page,
    words,
  }) => {
    await open(customer, start);
    const parts = partsOf(page, words);
    for (const part of shows) await expect(parts[part], part).toBeVisible();
    const present = await Promise.all(
      Object.entries(parts).map(async ([part, shown]) => ((await shown.count()) > 0 ? part : '')),
    );
    expect(present.filter(Boolean).sort()).toEqual([...shows].sort());
    await expect(page.getByRole('banner').getByText(/^(Bank am Markt|Privatbank)/)).toBeVisible();
  });
}

test('[Y2] the header is 32, 36 or 40 px high by width, 48 px in an app', async ({
  customer,
  page,
}) => {
  const height = async (width: number) => {
    await page.setViewportSize({ width, height: 800 });
    return (await page.getByRole('banner').boundingBox())?.height;
  };
  await open(customer, PARTIES[0].start);
  for (const [width, high] of [
    [320, 32],
    [599, 32],
    [600, 36],
    [1023, 36],
    [1024, 40],
    [1440, 40],
  ] as const) {
    expect(await height(width), `at ${width}`).toBe(high);
  }
  await open(customer, PARTIES[3].start);
  for (const width of [320, 600, 1440]) expect(await height(width), `at ${width}`).toBe(48);
});

test('[Y2, E4] the links bar: the bank, then the party, each in a tab of its own', async ({
  customer,
  page,
  bank,
  words,
}) => {
  await open(customer, PARTIES[0].start);
  const { links } = partsOf(page, words);
  const found = await links
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
  expect(found).toEqual([
    ['Impressum', `${bank.url}/demo/bank/imprint?lang=de`],
    ['Datenschutz', `${bank.url}/demo/bank/privacy?lang=de`],
    ['Barrierefreiheit', `${bank.url}/demo/bank/accessibility?lang=de`],
    ['Datenschutzhinweise von Lumen Energy', `${bank.url}/#privacy`],
    ['Nutzungsbedingungen von Lumen Energy', `${bank.url}/#terms`],
  ]);
  await customer.identifier.fill('anna');
  const opened = page.waitForEvent('popup');
  await links.getByRole('link', { name: 'Impressum' }).click();
  const imprint = await opened;
  await expect(imprint.getByRole('heading', { name: 'Impressum' })).toBeVisible();
  expect(await imprint.evaluate(() => window.opener)).toBeNull();
  await expect(customer.identifier).toHaveValue('anna');
});

test('[Y2] the way here names the page shown, step by step', async ({ customer, page, words }) => {
  await customer.openRelyingParty();
  const steps = partsOf(page, words).breadcrumbs.getByRole('listitem');
  await expect(steps).toHaveText(['Lumen Energy', words.text('LOGIN.PAGE_TITLE')]);
  await customer.logIn('anna');
  await expect(steps).toHaveText([
    'Lumen Energy',
    words.text('LOGIN.PAGE_TITLE'),
    words.text('TAN.PAGE_TITLE'),
  ]);
});

test('[Y2, N3] what comes after the first paint moves nothing', async ({ customer, page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const { start } of PARTIES) {
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await open(customer, start);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
      expect(await page.evaluate(() => Reflect.get(window, 'shifts')), `${start} ${width}`).toEqual(
        [],
      );
    }
  }
});

test('[Y5] the overlay of a closed dialog is removed', async ({ customer, page, words }) => {
  await customer.openRelyingParty();
  await customer.logIn('bruno');
  await customer.confirmTan('bruno');
  await customer.confirmTan('bruno');
  await customer.press('BROWSER_TRUST.COOKIE.OPEN');
  const dialog = page.getByRole('dialog', { name: words.text('BROWSER_TRUST.COOKIE.TITLE') });
  await expect(dialog).toBeVisible();
  const overlay = page.locator('dialog');
  await expect(overlay).toHaveCount(1);
  const closed = Date.now();
  await customer.press('COMMON.CLOSE');
  await expect(dialog).toBeHidden();
  await expect(overlay).toHaveCount(0);
  expect(Date.now() - closed).toBeGreaterThan(450);
});

test('[Y3] the footer or the teaser missing keeps nobody from logging in', async ({
  customer,
  page,
  bank,
  guard,
}) => {
  guard.allow(/Failed to load resource|ERR_FAILED/, 'these files are taken away here');
  await page.route(/\/static\/(footer|aside)-/, (route) => route.abort());
  await customer.openRelyingParty(PARTIES[2].start);
  await customer.logIn('henry');
  await customer.expectReturned();
  await expect.poll(() => bank.log).toMatch(/A part of the frame could not be loaded/);
});
