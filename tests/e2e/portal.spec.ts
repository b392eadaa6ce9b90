import { readFileSync } from 'node:fs';
import type { Locator } from 'playwright/test';
import { WIZARD_BASE } from '#contract/endpoint.ts';
import type { PortalServices } from '#src/portal/services.ts';
import { pathOfRoute } from '#src/router/location.ts';
import { gate } from '../tools/gate.ts';
import { expectAccessible } from './support/accessible.ts';
import { PIN } from './support/customer.ts';
import { hold } from './support/hold.ts';
import { Ledger } from './support/ledger.ts';
import { loseAnswer } from './support/lost-answer.ts';
import { ZOOMED } from './support/low-vision.ts';
import { withoutNewFunctions } from './support/old-browser.ts';
import { Portal } from './support/portal.ts';
import { test as base, expect } from './support/test.ts';

const test = base.extend<{ portal: Portal }>({
  portal: ({ page, bank }, use) => use(new Portal(page, bank)),
});

/** The properties that a portal's stylesheet would change first. */
const LOOKS = [
  'color',
  'backgroundColor',
  'fontFamily',
  'fontSize',
  'fontStyle',
  'fontWeight',
  'letterSpacing',
  'lineHeight',
  'textTransform',
  'paddingTop',
  'paddingLeft',
  'marginTop',
  'borderTopWidth',
  'borderTopStyle',
  'borderTopLeftRadius',
  'height',
  'direction',
] as const;

/** The computed values of these properties for each element. */
async function looksOf(elements: readonly Locator[]): Promise<string[][]> {
  const looks: string[][] = [];
  for (const element of elements) {
    looks.push(
      await element.evaluate((node, names) => {
        const style = getComputedStyle(node);
        return names.map((name) => `${name}: ${style[name]}`);
      }, LOOKS),
    );
  }
  return looks;
}

test('[X9] the embedded client goes through a whole log-in, and the portal stays as it is', async ({
  customer,
  portal,
}) => {
  await portal.open();
  await portal.expectKept(pathOfRoute('login'));
  const before = await portal.traces();
  await customer.logIn('clara');
  await customer.confirmTan('clara');
  await customer.acceptTerms('QES');
  await customer.acceptTerms('QID');
  await expect(customer.headline('SIGNATURE.TITLE')).toBeVisible();
  const { page, sessionStorage, ...during } = await portal.traces();
  const { page: _, sessionStorage: kept, ...untouched } = before;
  expect(during).toEqual(untouched);
  // Only the entries that the log-in had before.
  expect(Object.keys(sessionStorage)).toEqual(Object.keys(kept));
  // The page's title and language are still the portal's, though the log-in is in another language.
  expect(page).not.toContain('data-state');
  await customer.giveSignature();
  await customer.expectReturned();
});

test('[X9, P7, A9, N1] in the portal: accessible, its dialog modal for the whole page, a reload goes on where it stands', async ({
  customer,
  portal,
}) => {
  const { page } = portal;
  await portal.open();
  await expectAccessible(page, 'log-in');
  const window = page.viewportSize();
  await page.setViewportSize(ZOOMED);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(ZOOMED.width);
  if (window) await page.setViewportSize(window);
  await customer.logIn('anna');
  await expect(customer.tan).toBeVisible();
  await expectAccessible(page, 'TAN');

  const cancel = customer.button('COMMON.CANCEL');
  await cancel.click();
  const dialog = customer.dialog('QUIT.LOG_IN.TITLE');
  await expect(dialog).toBeVisible();
  await expect(
    page.getByRole('button', { name: 'Suchen' }).click({ trial: true, timeout: 1000 }),
  ).rejects.toThrow('intercepts pointer events');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(cancel).toBeFocused();

  await page.reload();
  await customer.expectState('process.psd2Tan.unconfirmed');
  await expect(customer.tan).toBeVisible();
});

test('[X9, P7, C1] in the portal a reload waits on for the comfort app, and pushes once; who went back to the log-in page stays there', async ({
  customer,
  portal,
  bank,
}) => {
  const { page } = portal;
  await portal.open();
  await customer.askComfort('felix');
  const asked = await bank.pending('felix');
  await portal.expectKept(pathOfRoute('comfortLoginWaiting'));
  await page.reload();
  await customer.expectState('comfortLogin.waiting.listening');
  expect(await bank.pending('felix')).toEqual(asked);
  await customer.button('COMFORT.BACK_TO_LOG_IN').click();
  await customer.expectState('login.form.editing');
  await portal.expectKept(pathOfRoute('login'));
  await page.reload();
  await customer.expectState('login.form.editing');
  await customer.askComfort('felix');
  await portal.expectKept(pathOfRoute('comfortLoginWaiting'));
  await page.reload();
  await customer.decide('felix', 'comfort', 'approve');
  await expect(customer.headline('FIRST_LOGIN.TITLE')).toBeVisible();
});

test('[X9, N1] no style goes in or out; in a narrow column the log-in is as on a narrow page', async ({
  customer,
  portal,
}) => {
  const { page } = portal;
  await portal.open();
  // What `all: initial` does not reset: the direction of writing, and a variable with the name of ours.
  await page.locator('#log-in').evaluate((place) => {
    place.style.direction = 'rtl';
    place.style.setProperty('--image', 'url(/portal.png)');
  });
  const own = [
    customer.identifier,
    customer.pin,
    customer.button('LOGIN.SUBMIT'),
    customer.button('LOGIN.WITH_COMFORT'),
    page.locator('label[for]').filter({ hasText: 'PIN' }),
  ];
  const portals = [
    page.getByRole('heading', { level: 1, name: 'Ihre Finanzierung' }),
    page.getByRole('button', { name: 'Suchen' }),
    page.locator('#search'),
    page.getByRole('link', { name: 'Übersicht' }),
  ];
  const inPortal = await looksOf(own);
  const images = await page
    .locator('auth-frontend .frame')
    .evaluate((frame) => getComputedStyle(frame).getPropertyValue('--image'));
  expect(images).toBe('');
  const withLogIn = await looksOf(portals);
  const address = new URL(page.url());

  const card = page.locator('auth-frontend .card');
  const shadow = () => card.evaluate((node) => getComputedStyle(node).boxShadow);
  expect(await shadow()).not.toBe('none');
  await page.locator('#log-in').evaluate((place) => {
    place.style.width = '360px';
  });
  await expect.poll(shadow).toBe('none');
  await expect(customer.button('LOGIN.SUBMIT')).toBeInViewport();

  // As on a phone with text twice as large.
  const hyphens = () =>
    customer.button('LOGIN.SUBMIT').evaluate((button) => getComputedStyle(button).hyphens);
  expect(await hyphens()).toBe('manual');
  await page.locator('#log-in').evaluate((place) => {
    place.style.width = '220px';
  });
  await expect.poll(hyphens).toBe('auto');

  await page.route(`**${WIZARD_BASE}portal.js`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  await page.reload();
  await expect(page.locator('auth-frontend')).toBeAttached();
  expect(withLogIn).toEqual(await looksOf(portals));

  await page.goto(`${customer.bank.wizardUrl}${address.search}`);
  await customer.expectState('login.form.editing');
  expect(inPortal).toEqual(await looksOf(own));
});

test.describe('a browser that was never here before', () => {
  test.use({ cold: true });

  test('[X9] [N3] what stands below the log-in moves once after its form, for all of its footer', async ({
    portal,
  }) => {
    const { page } = portal;
    await page.addInitScript(() => {
      const heights: number[] = [];
      Object.assign(window, { heights });
      const look = () => {
        const logIn = document.querySelector('auth-frontend');
        const height = logIn?.shadowRoot?.querySelector('form') ? logIn.clientHeight : 0;
        if (heights.at(-1) !== height) heights.push(height);
        requestAnimationFrame(look);
      };
      look();
    });
    await portal.open();
    await expect(page.locator('auth-frontend footer')).toBeVisible();
    // Once the next frame has looked, too.
    const heights = await page.evaluate(
      () =>
        new Promise<number[]>((resolve) => {
          requestAnimationFrame(() => resolve(Reflect.get(window, 'heights')));
        }),
    );
    expect(heights).toHaveLength(3);
    expect(heights).toEqual([0, ...heights.slice(1).toSorted((one, other) => one - other)]);
  });
});

test('[X9] a hundred times mounted and taken away, nothing grows, and the portal is as it was', async ({
  customer,
  portal,
}) => {
  test.setTimeout(240_000);
  await portal.open();
  await portal.close();
  const before = await portal.traces();
  await portal.mountAndUnmount(20);
  const after20 = await portal.counts();
  await portal.mountAndUnmount(80);
  /** What has grown by more than is allowed. Polled, as the browser may release objects a moment later. */
  const grown = async () => {
    const { listeners, nodes, heap } = await portal.counts();
    return {
      listeners: listeners > after20.listeners && listeners - after20.listeners,
      nodes: nodes > after20.nodes + 5 && nodes - after20.nodes,
      // Allows for what the browser itself keeps for a page: compiled code, resource timings.
      heap: heap > after20.heap + 1_000_000 && heap - after20.heap,
    };
  };
  await expect.poll(grown).toEqual({ listeners: false, nodes: false, heap: false });
  expect(await portal.traces()).toEqual(before);
  // Also in the middle of a step, with an open event stream.
  await portal.page.reload();
  await expect(customer.identifier).toBeVisible();
  await customer.chooseQr();
  await customer.expectState('qrLogin.scanning.waiting');
  await portal.close();
  expect(await portal.traces()).toEqual(before);
});

test('[X9] a portal that moves the log-in on its page: it goes on as it is, with what was typed, and asks for nothing anew', async ({
  customer,
  portal,
  context,
}) => {
  await portal.open();
  await customer.identifier.fill('henry');
  await customer.pin.fill(PIN);
  const ledger = new Ledger(context);
  await portal.move();
  await expect(customer.identifier).toHaveValue('henry');
  await customer.button('LOGIN.SUBMIT').click();
  await customer.expectReturned();
  expect(ledger.requests('session')).toBe(0);
  expect(ledger.requests('initUi')).toBe(0);
});

test('[X9, A9, N1] moved on the portal’s page while it asks something: its dialog is still modal, and the focus is not lost after it', async ({
  customer,
  portal,
}) => {
  await portal.open();
  const { page } = portal;
  await customer.logIn('anna');
  await customer.button('COMMON.CANCEL').click();
  await expect(customer.quitDialog).toBeVisible();
  await portal.move();
  await expect(
    page.getByRole('button', { name: 'Suchen' }).click({ trial: true, timeout: 1000 }),
  ).rejects.toThrow('intercepts pointer events');
  await page.keyboard.press('Escape');
  await expect(customer.quitDialog).toBeHidden();
  // What had it has left the page for a moment.
  await expect(customer.headline('TAN.LOG_IN.TITLE')).toBeFocused();
});

for (const [which, prepare] of [
  ['of today', () => {}],
  ['of some years ago', withoutNewFunctions],
] as const) {
  test(`[X9, A9, N1] where the portal hides the log-in, what that asks does not block the page; shown again, it asks again: in a browser ${which}`, async ({
    customer,
    portal,
  }) => {
    const { page } = portal;
    await page.addInitScript(prepare);
    await portal.open();
    await customer.logIn('anna');
    await customer.button('COMMON.CANCEL').click();
    await expect(customer.quitDialog).toBeVisible();
    await portal.hide();
    await page.getByRole('button', { name: 'Suchen' }).click({ trial: true, timeout: 5000 });
    await portal.show();
    await expect(customer.quitDialog).toBeVisible();
    await expect(customer.stayButton).toBeFocused();
    await customer.stayButton.click();
    await expect(customer.quitDialog).toBeHidden();
    await portal.hide();
    await portal.show();
    await expect(customer.tan).toBeVisible();
    await expect(customer.quitDialog).toBeHidden();
  });
}

test('[X9, A9] the log-in’s own element is hidden by `hidden`, as every other; in a place that the portal makes invisible, as a closed panel, nothing of it is to be seen or reached but what it asks', async ({
  customer,
  portal,
}) => {
  await portal.open();
  const setHidden = (hidden: boolean) =>
    portal.page
      .locator('auth-frontend')
      .evaluate((logIn, value) => logIn.toggleAttribute('hidden', value), hidden);
  await setHidden(true);
  await expect(customer.identifier).toBeHidden();
  await setHidden(false);
  await customer.logIn('anna');
  await expect(customer.tan).toBeVisible();
  const place = portal.page.locator('#log-in');
  const make = (visibility: 'hidden' | 'visible') =>
    place.evaluate((element, value) => {
      element.style.visibility = value;
    }, visibility);
  await make('hidden');
  await expect(customer.tan).toBeHidden();
  await make('visible');
  await customer.button('COMMON.CANCEL').click();
  await make('hidden');
  await customer.stayButton.click();
  await expect(customer.quitDialog).toBeHidden();
  await expect(customer.tan).toBeHidden();
  await make('visible');
  await expect(customer.tan).toBeVisible();
});

test('[X9, A9, N1] a step that came while the portal hid the log-in takes no focus from what is asked later', async ({
  customer,
  portal,
}) => {
  await portal.open();
  const letGo = await hold(portal.page, '**/authentications/*/log-in');
  await customer.logIn('anna');
  await portal.hide();
  letGo();
  await expect(portal.page.locator('tan-web-component')).toBeAttached();
  await portal.show();
  const cancel = customer.button('COMMON.CANCEL');
  await cancel.click();
  await expect(customer.stayButton).toBeFocused();
  await customer.stayButton.click();
  await expect(customer.quitDialog).toBeHidden();
  await expect(cancel).toBeFocused();
});

test('[X9, P7, S2, S6] a log-in that the portal takes off its page while the bank checks the PIN goes on once it is there again', async ({
  customer,
  portal,
  context,
  guard,
}) => {
  guard.allow(/ERR_CONNECTION_RESET/, 'nobody waits for the answer any more');
  await portal.open();
  const { page } = portal;
  const { search } = new URL(page.url());
  const { open: reach, opened: reached } = gate();
  await page.route(
    '**/authentications/*/log-in',
    async (route) => {
      await loseAnswer(context)(route).catch(() => {});
      reach();
    },
    { times: 1 },
  );
  await customer.logIn('anna');
  await portal.close();
  await reached;
  await portal.mountAt(search);
  await expect(customer.tan).toBeVisible();
});

test('[X9, P6] who types into the portal’s page while the app approves goes on typing there', async ({
  customer,
  portal,
}) => {
  await portal.open();
  await customer.askComfort('felix');
  const search = portal.page.locator('#search');
  await search.pressSequentially('house ');
  await customer.decide('felix', 'comfort', 'approve');
  await expect(customer.headline('FIRST_LOGIN.TITLE')).toBeVisible();
  await portal.page.keyboard.type('in Cologne');
  await expect(search).toHaveValue('house in Cologne');
});

test('[X9] a log-in whose place the portal has taken off its page without a word gives way to the next', async ({
  customer,
  portal,
}) => {
  await portal.open();
  // The element: it is replaced in one step.
  await portal.page.evaluate(() => {
    const logIn = document.querySelector('auth-frontend');
    logIn?.replaceWith(logIn.cloneNode());
  });
  await expect(customer.identifier).toBeVisible();
  await portal.close();
  // The function `mount`: its place is removed without `unmount`.
  const place = await portal.mountAt(new URL(portal.page.url()).search);
  await place.evaluate((host) => host.remove());
  await portal.mountAndUnmount(1);
});

test('[X9] the next log-in, put there before the last one is taken away, starts once that is gone', async ({
  customer,
  portal,
  guard,
}) => {
  guard.allow(/The log-in is already on this page/, 'one at a time');
  await portal.open();
  await customer.identifier.fill('henry');
  await portal.page.evaluate(async () => {
    const last = document.querySelector('auth-frontend');
    const { url } = await fetch('/demo/start?client=demo-embedded');
    const query = new URL(url).searchParams;
    const next = document.createElement('auth-frontend');
    const gone = document.createElement('auth-frontend');
    for (const name of ['client_id', 'redirect_uri', 'interaction'])
      next.setAttribute(name.replace('_', '-'), `${query.get(name)}`);
    last?.after(gone, next);
    gone.remove();
    await new Promise(requestAnimationFrame);
    last?.remove();
  });
  await customer.expectState('login.form.editing');
  await expect(customer.identifier).toHaveValue('');
});

test('[X9, T5] fonts that the portal has declared and does not use are not fetched for the log-in; a font of the bank’s does not take the place of the portal’s own of the same name', async ({
  customer,
  portal,
}) => {
  const { page } = portal;
  await page.addInitScript(() => {
    document.fonts.add(new FontFace('Unused', 'url(/portal.woff2)'));
  });
  await portal.open();
  const statuses = await page.evaluate(() =>
    [...document.fonts].filter(({ family }) => family === 'Unused').map(({ status }) => status),
  );
  expect(statuses).toEqual(['unloaded']);
  await portal.close();
  // A text in a weight that the portal's font has not: of the bank's, which is variable, it would be another.
  await page.evaluate(async () => {
    const face = new FontFace('Source Serif 4', 'local("DejaVu Sans"), local("Liberation Sans")');
    document.fonts.add(await face.load());
    const text = Object.assign(document.createElement('span'), { textContent: 'Our rates 600' });
    text.style.font = '600 40px "Source Serif 4", monospace';
    document.body.append(text);
  });
  const text = page.getByText('Our rates 600');
  const widthOf = async () => (await text.boundingBox())?.width;
  const before = await widthOf();
  const search = await page.evaluate(async () => {
    const { url } = await fetch('/demo/start?client=demo-bank-8888_89');
    return new URL(url).search;
  });
  await portal.mountAt(search);
  await expect(customer.identifier).toBeVisible();
  const loaded = () =>
    page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length);
  await expect.poll(loaded).toBe(2);
  expect(await widthOf()).toBe(before);
});

test('[X9, I2] an element that asks for another language by an event that bubbles is heard in a portal, too', async ({
  portal,
  customer,
}) => {
  await portal.open();
  // Also if the portal itself uses shadow DOM.
  await portal.page.evaluate(() => {
    const logIn = document.querySelector('auth-frontend');
    const outer = document.createElement('div');
    document.body.append(outer);
    if (logIn) outer.attachShadow({ mode: 'open' }).append(logIn);
  });
  await portal.page.locator('auth-frontend .frame').evaluate((element) => {
    const detail = { locale: 'en-GB' };
    element.dispatchEvent(new CustomEvent('localechange', { bubbles: true, detail }));
  });
  await expect(portal.page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
  await expect(customer.button('LOGIN.SUBMIT')).toBeHidden();
});

test('[X9] another log-in, told attribute by attribute, starts once, and no mixture of the two is asked for', async ({
  customer,
  portal,
  context,
}) => {
  await portal.open();
  await customer.identifier.fill('henry');
  const ledger = new Ledger(context);
  await portal.page.evaluate(async () => {
    const { url } = await fetch('/demo/start?client=demo-embedded');
    const query = new URL(url).searchParams;
    for (const name of ['client_id', 'redirect_uri', 'interaction'])
      document
        .querySelector('auth-frontend')
        ?.setAttribute(name.replace('_', '-'), `${query.get(name)}`);
    // Changes the client and changes it back.
    document.querySelector('auth-frontend')?.setAttribute('client-id', 'nobody');
    document.querySelector('auth-frontend')?.setAttribute('client-id', `${query.get('client_id')}`);
  });
  await expect(customer.identifier).toHaveValue('');
  await customer.expectState('login.form.editing');
  expect(ledger.requests('initUi')).toBe(1);
});

test('[X9] in a place that gives nobody more room than asked for, it asks for enough, and in a narrow one for no more than there is; in one that comes to the page later, its sizes follow the customer and not the portal', async ({
  customer,
  portal,
}) => {
  const { page } = portal;
  const widthOf = async () => (await customer.root.boundingBox())?.width;
  const expectFitting = async (place: Locator) => {
    for (const [style, width] of [
      ['display: block; width: 1000px', 1000],
      ['display: flex; width: 1000px', 480],
      ['display: grid; place-items: center; width: 1000px', 480],
      ['display: flex; width: 320px', 320],
      ['display: grid; place-items: center; width: 320px', 320],
    ] as const) {
      await place.evaluate((element, css) => {
        element.style.cssText = css;
        // Removes the border that the demo portal draws around it.
        element.querySelector<HTMLElement>('auth-frontend')?.style.setProperty('border', '0');
      }, style);
      expect(await widthOf(), style).toBe(width);
    }
  };
  await portal.open();
  const heightOf = async () => (await customer.identifier.boundingBox())?.height;
  const height = await heightOf();
  await expectFitting(page.locator('#log-in'));
  const { search } = new URL(page.url());
  await portal.close();
  const place = await portal.mountAt(search, 'before it is on the page');
  await place.evaluate((host) => {
    host.id = 'place';
  });
  await expect(customer.identifier).toBeVisible();
  expect(await heightOf()).toBe(height);
  await expectFitting(page.locator('#place'));
});

test('[X9, D3] where the portal’s configuration asks for it, what happened is saved behind its reference', async ({
  customer,
  portal,
  words,
}) => {
  const { page } = portal;
  await portal.open();
  const { search } = new URL(page.url());
  await portal.close();
  await portal.mountAt(search, 'on the page', { recording: true });
  await customer.logIn('locked-account');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: words.text('COMMON.SAVE_RUN') }).click();
  expect((await saved).suggestedFilename()).toMatch(/^sequence-[0-9A-Z]+\.json$/);
});

test('[X9] the pages written down in docs/portal.md show the log-in as they stand there', async ({
  customer,
  page,
  bank,
}) => {
  const written = readFileSync('docs/portal.md', 'utf8');
  const snippets = [...written.matchAll(/```html\n(<!doctype html>.+?)```/gs)];
  expect(snippets).toHaveLength(2);
  for (const [, html = ''] of snippets) {
    const address = `${bank.url}/a-page-of-a-portal`;
    await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: html }));
    await page.goto(address);
    await expect(customer.identifier).toBeVisible();
    await page.unroute(address);
  }
});

test('[X6, X9, E1] the portal hears that the log-in has started, and what is offered; another one is refused, and one without parameters asks for nothing', async ({
  customer,
  portal,
  context,
}) => {
  const { page } = portal;
  await page.addInitScript(() => {
    window.addEventListener('auth-frontend-ready', (event) => {
      if (event instanceof CustomEvent) document.title = `starts at ${event.detail.startPage}`;
    });
  });
  await portal.open();
  await expect(page).toHaveTitle('starts at /');
  const answers = await page.evaluate(async () => {
    const wizard: (Element & { services?: PortalServices }) | null =
      document.querySelector('auth-frontend');
    const said = (answer: Promise<unknown> | undefined) =>
      answer?.catch((error: Error) => error.message);
    return [
      await said(wizard?.services?.navigateToContent('7')),
      await said(wizard?.services?.application('broker')),
      wizard?.services?.startPage,
    ];
  });
  expect(answers).toEqual([
    'Unsupported operation: Navigation is not supported in cas',
    'Application with id broker is not registered',
    '/',
  ]);
  await expect(portal.mountAndUnmount(1)).rejects.toThrow('The log-in is already on this page');

  await portal.close();
  await context.clearCookies({ name: 'theme' });
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await page.evaluate(() => {
    document.getElementById('log-in')?.append(document.createElement('auth-frontend'));
  });
  await expect(customer.headline('ERROR.CORRUPT_URL.TITLE')).toBeVisible();
  await page.locator('auth-frontend').evaluate((element) => element.remove());
  await portal.mountAt('');
  await expect(customer.headline('ERROR.CORRUPT_URL.TITLE')).toBeVisible();
  expect(calls.filter((url) => url.includes('/auth-backend/'))).toEqual([]);
});
