import { chromium, type Page } from 'playwright/test';
import { launchOptions } from '../tools/chromium.ts';
import type { Customer } from './support/customer.ts';
import { expect, test } from './support/test.ts';
import { oneOf } from './support/turns.ts';
import { atRest } from './support/under-way.ts';
import type { Words } from './support/words.ts';

/** The parts that the layout rules show for each of these parties (specification 2.4). */
const PARTIES = [
  {
    start: 'Log in with the web client (yes)',
    client: 'Lumen Energy',
    shows: ['breadcrumbs', 'links', 'contact', 'description', 'info', 'title'],
  },
  {
    start: 'Log in with the web client (verbund)',
    client: 'Baufinanz Partner',
    shows: ['breadcrumbs', 'links', 'contact', 'logos', 'description', 'info', 'title'],
  },
  {
    start: 'Log in with the web client (okvp)',
    client: 'Kundenportal',
    shows: ['links', 'contact', 'logos', 'info', 'teaser', 'cancel', 'title'],
  },
  {
    start: 'Log in with the native client (pk_app)',
    client: 'Banking-App',
    shows: ['cancel', 'title'],
  },
  {
    start: 'Log in with the embedded client',
    client: 'Immobilienportal',
    shows: ['breadcrumbs', 'links', 'contact', 'logos', 'description', 'info'],
  },
] as const;

type Part = (typeof PARTIES)[number]['shows'][number];

/** The locators of the parts of the layout. */
function partsOf(page: Page, words: Words) {
  const headline = page.getByRole('heading', { level: 1, name: words.text('LOGIN.TITLE') });
  return {
    breadcrumbs: page.getByRole('navigation', { name: words.text('COMMON.BREADCRUMBS') }),
    links: page.getByRole('navigation', { name: words.text('FRAME.LINKS') }),
    contact: page.getByRole('contentinfo').getByText(/^Telefon /),
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
  // The footer is drawn last. For all of these parties it contains the language switch.
  await expect(customer.page.getByRole('button', { name: 'English' })).toBeVisible();
}

/** The header's height at each width (Y2), in an app and on the web. */
const HEIGHTS = {
  'Banking-App': [
    [320, 48],
    [600, 48],
    [1440, 48],
  ],
  'Lumen Energy': [
    [320, 32],
    [599, 32],
    [600, 36],
    [1023, 36],
    [1024, 40],
    [1440, 40],
  ],
} as const;

/** Records what moves on each page from its first paint; returns how to read it. */
async function watchShifts(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(() => {
    const shifts: unknown[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[] = Reflect.get(
          entry,
          'sources',
        );
        const moved = sources.map(({ node, previousRect, currentRect }) =>
          [node?.textContent, JSON.stringify(previousRect), JSON.stringify(currentRect)].join(' '),
        );
        shifts.push([Reflect.get(entry, 'value'), ...moved]);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(async () => {
      await new Promise(requestAnimationFrame);
      return Reflect.get(window, 'shifts');
    });
}

test('[Y1, Y2, N1] the teaser beside the log-in begins on the line of its headline; a logo that is wider than a phone is smaller there, and the page does not scroll sideways; where text is twice as large, so is the name of the bank, whole and in its header', async ({
  customer,
  page,
  words,
}) => {
  const size = 'width="800" height="40"';
  const body = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect ${size}/></svg>`;
  await page.route('**/deposits.svg', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body }),
  );
  await open(customer, 'Log in with the web client (okvp)');
  const { teaser, title } = partsOf(page, words);
  const topOf = async (part: typeof title) => (await part.boundingBox())?.y ?? Number.NaN;
  const off = (await topOf(teaser.getByRole('heading'))) - (await topOf(title));
  expect(Math.abs(off)).toBeLessThanOrEqual(1);
  const header = page.getByRole('banner');
  const name = header.getByText('Bank am Markt');
  const sizeOf = () =>
    name.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  const before = await sizeOf();

  await page.setViewportSize({ width: 320, height: 900 });
  const logo = page.getByRole('contentinfo').getByRole('img', { name: 'Einlagensicherung' });
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(await logo.boundingBox()).toMatchObject({ x: 16, width: 288, height: 24 });
  await expect(logo).toHaveCSS('object-fit', 'contain');

  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  for (const [width, times] of [
    [320, 1.25],
    [600, 2],
    [1440, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(sizeOf, `at ${width}`).toBeGreaterThanOrEqual(before * times);
    const [inner, outer] = await Promise.all([name.boundingBox(), header.boundingBox()]);
    expect(inner?.height).toBeLessThan(outer?.height ?? 0);
    expect(await name.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  }
});

/** Widths at which the page is opened once more: one for each party, by turns. */
const WIDTHS = [320, 768];

for (const [turn, { start, client, shows }] of PARTIES.entries()) {
  test(`[Y1, Y2, E5, N3] ${client}: ${shows.join(', ')}, and nothing besides; what comes late moves nothing`, async ({
    customer,
    page,
    words,
  }) => {
    const shifts = await watchShifts(page);
    await open(customer, start);
    expect(await shifts()).toEqual([]);
    const parts = partsOf(page, words);
    for (const part of shows) await expect(parts[part], part).toBeVisible();
    await atRest(page);
    const present = await Promise.all(
      Object.entries(parts).map(async ([part, shown]) => ((await shown.count()) > 0 ? part : '')),
    );
    expect(present.filter(Boolean).sort()).toEqual([...shows].sort());
    const header = page.getByRole('banner');
    await expect(header.getByText(/^(Bank am Markt|Privatbank)/)).toBeVisible();
    const heights = client === 'Lumen Energy' || client === 'Banking-App' ? HEIGHTS[client] : [];
    for (const [width, height] of heights) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => header.boundingBox(), `at ${width}`).toMatchObject({ height });
    }
    for (const width of oneOf(WIDTHS, turn)) {
      await page.setViewportSize({ width, height: 900 });
      await page.reload();
      await expect(page.getByRole('button', { name: 'English' })).toBeVisible();
      expect(await shifts(), `at ${width}`).toEqual([]);
    }
  });
}

test('[Y2, E4] the links bar leads to tabs of their own; the way here names the page shown', async ({
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

  const steps = partsOf(page, words).breadcrumbs.getByRole('listitem');
  const toLogIn = ['Lumen Energy', words.text('LOGIN.PAGE_TITLE')];
  await expect(steps).toHaveText(toLogIn);
  await customer.logIn('anna');
  await expect(steps).toHaveText([...toLogIn, words.text('TAN.PAGE_TITLE')]);
});

test('[Y1] on a phone the breadcrumbs take one line on the log-in page and after it, so that what is below stays where it was', async ({
  customer,
  page,
  words,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await customer.openRelyingParty();
  const { breadcrumbs } = partsOf(page, words);
  const onLogIn = await breadcrumbs.boundingBox();
  await customer.logIn('anna');
  await expect(breadcrumbs).toContainText(words.text('TAN.PAGE_TITLE'));
  expect(await breadcrumbs.boundingBox()).toEqual(onLogIn);
});

test('[Y1] [N3] where a scrollbar takes room of its own, as on Windows, a short page stands where a long one does', async ({
  customer,
}) => {
  const browser = await chromium.launch({
    ...launchOptions(),
    ignoreDefaultArgs: ['--hide-scrollbars'],
  });
  try {
    const page = await browser.newPage({ locale: 'de-DE', viewport: { width: 1440, height: 900 } });
    const here = customer.inTab(page);
    /** How far from the left the task begins, and how far down the page goes. */
    const measure = () =>
      page.evaluate(() => {
        const task = document.querySelector('h1, .error-picture')?.getBoundingClientRect();
        return { left: task?.left, height: document.documentElement.scrollHeight };
      });
    await open(here, 'Log in with the web client (yes)');
    const long = await measure();
    expect(long.height, 'there is something to scroll').toBeGreaterThan(900);
    await here.logIn('locked-account');
    await expect(here.headline('ERROR.LOCKED_ACCOUNT.TITLE')).toBeVisible();
    const short = await measure();
    expect(short.height, 'there is nothing to scroll').toBe(900);
    expect(short.left).toBe(long.left);
  } finally {
    await browser.close();
  }
});

test('[Y3] footer and teaser missing keep nobody from logging in', async ({
  customer,
  page,
  bank,
  guard,
}) => {
  guard.allow(/Failed to load resource|ERR_FAILED/, 'these files are taken away here');
  const { length } = bank.log;
  const missing = new Set<string>();
  for (const part of ['second', 'aside']) {
    await page.route(`**/static/${part}-*`, (route) => {
      missing.add(part);
      return route.abort();
    });
  }
  await customer.openRelyingParty(PARTIES[2].start);
  await expect.poll(() => [...missing].sort(), 'footer and teaser').toEqual(['aside', 'second']);
  await customer.logIn('henry');
  await customer.expectReturned();
  await expect
    .poll(() => bank.log.slice(length))
    .toMatch(/A part of the frame could not be loaded/);
});
