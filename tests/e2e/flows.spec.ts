import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright/test';
import { API_BASE, WIZARD_BASE } from '#contract/endpoint.ts';
import { replay } from '#machines/replay/replay.ts';
import { replayInBrowser } from '#tests/sequences/in-browser.ts';
import { readSequence } from '#tests/sequences/read.ts';
import { expectAccessible, OF_COLOURS, TAGS } from './support/accessible.ts';
import type { Bank } from './support/bank.ts';
import { PIN } from './support/customer.ts';
import { FlowsPage } from './support/flows-page.ts';
import { Portal } from './support/portal.ts';
import { serveStatelyInspector } from './support/receiver.ts';
import { stepAddress } from './support/tabs.ts';
import { expect, testFromSource as test, test as testBuilt } from './support/test.ts';

// All tests in one worker with one development server, as it transforms each source only once.
test.describe.configure({ mode: 'default' });

const LOCKED_ACCOUNT = 'tests/sequences/files/locked-account.json';
const AS_WRITTEN = /^An account that is locked: .*: 4 steps, as written$/;

/** Blocks all requests to other hosts than the bank. */
async function cutOff(context: BrowserContext, bank: Bank): Promise<void> {
  const own = new URL(bank.url).host;
  await context.route(
    ({ host }) => host !== own,
    (route) => route.abort(),
  );
}

/** The parts that differ between views. The log-ins, the actors and the list of events stay the same. */
const STAGE = ['stage-title', 'details-title']
  .map((heading) => `[aria-labelledby="${heading}"]`)
  .join(', ');

/** Checks the view in light and in dark. */
async function expectBothAccessible(page: Page, view: string, within?: string): Promise<void> {
  for (const [colorScheme, tags] of [
    ['light', TAGS],
    ['dark', OF_COLOURS],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator(`[data-appearance="${colorScheme}"]`)).toBeVisible();
    await expectAccessible(page, `${view}, ${colorScheme}`, tags, within);
  }
}

/** Opens the viewer, before any log-in has begun. */
async function openFlows(page: Page, bank: Bank): Promise<FlowsPage> {
  await page.goto(`${bank.url}/dev/flows`);
  await expect(page.getByRole('heading', { name: 'Watch a log-in' })).toBeVisible();
  return new FlowsPage(page);
}

/** Records the messages of a log-in that any page of this origin can hear; returns how to read them. */
async function listenOn(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    const channel = new BroadcastChannel('auth-frontend|flows');
    const heard: string[] = [];
    channel.onmessage = ({ data }) => heard.push(JSON.stringify(data));
    Object.assign(window, { heard });
  });
  return () => page.evaluate(() => String(Reflect.get(window, 'heard')));
}

test('[D1] [D3] [N1] [S8] a log-in is watched as it happens, and travelled back through, without a network; every view is accessible; neither PIN nor TAN nor IBAN nor name is in anything a viewer hears, nor in what is saved from it, which replays', async ({
  bank,
  context,
  customer,
}) => {
  await cutOff(context, bank);
  const flows = await openFlows(await context.newPage(), bank);
  const heard = await listenOn(flows.page);
  const canary = 'pin-canary-83917';
  const tans: string[] = [];
  await expectBothAccessible(flows.page, 'nobody logs in');

  await test.step('the log-in page shows as it is', async () => {
    await customer.openPayment();
    await flows.choose('app');
    await expect(flows.chart('app is in login')).toBeVisible();
    await expect(flows.lit).toHaveText(['login']);
    await expect(flows.actor('credentials')).toContainText('form.editing');
  });

  await test.step('so does what the customer does, masked', async () => {
    await customer.logIn('david', canary);
    await expect(customer.alert('LOGIN.WRONG_CREDENTIALS')).toBeVisible();
    await customer.logIn('david');
    await expect(customer.tan).toBeVisible();
    await flows.choose('tan');
    await expect(flows.chart('tan is in entering.ready')).toBeVisible();
    await expect(flows.actor('confirmation')).toContainText('unconfirmed');
    await expect(flows.event('pin.submitted')).toHaveCount(2);
    await flows.page.bringToFront();
    await expectBothAccessible(flows.page, 'chart');
  });

  await test.step('a moment of before shows everything as it stood', async () => {
    await flows.page.getByRole('checkbox', { name: 'follow what happens' }).check();
    await flows.event('pin.submitted').last().click();
    await expect(flows.chart('credentials is in submitting')).toBeVisible();
    await expect(flows.lit).toHaveText(['submitting']);
    await expect(flows.taken).toHaveText(['pin.submitted']);
    await expect(flows.actor('confirmation')).toBeHidden();
    const details = flows.page.getByRole('region', { name: 'pin.submitted' });
    await expect(details.getByText('masked').filter({ visible: true }).first()).toBeVisible();
    await expect(flows.button('Paused')).toBeVisible();
  });

  await test.step('a reply is read without scrolling sideways, however deep it goes', async () => {
    await flows.event('credentials done').click();
    const details = flows.page.getByRole('region', { name: 'credentials done' });
    const step = details.getByText('"START_TAN_PROCESS_FOR_PSD2_AUTH"').first();
    const [words, box] = await Promise.all([step.boundingBox(), details.boundingBox()]);
    expect((words?.x ?? Infinity) + (words?.width ?? 0)).toBeLessThan(
      (box?.x ?? 0) + (box?.width ?? 0),
    );
    await flows.event('pin.submitted').last().click();
  });

  await test.step('who sent what to whom', async () => {
    await flows.button('Messages').click();
    await expect(flows.button('outside to credentials: pin.submitted')).toHaveCount(2);
    await expect(flows.button('credentials to app: credentials done')).toBeVisible();
    await expectBothAccessible(flows.page, 'messages', STAGE);
  });

  await test.step('every transition there is', async () => {
    await flows.button('Transitions').click();
    await expectBothAccessible(flows.page, 'transitions', STAGE);
    await flows.event('startTan done').click();
    await expect(flows.page.getByRole('cell', { name: 'endsElsewhere' })).toBeVisible();
    expect(await flows.brokenNames()).toEqual([]);
  });

  await test.step('live again, up to the end', async () => {
    await flows.button('Paused').click();
    await flows.button('Chart').click();
    await expect(flows.actor('confirmation')).toContainText('unconfirmed');
    tans.push(await customer.readTan('david'));
    await customer.confirmTan('david');
    await customer.authorise();
    tans.push(await customer.readTan('david'));
    await customer.confirmTan('david');
    await customer.page.waitForURL(/\/callback\?/);
    await expect(flows.logIns).toHaveText([/demo-payment.*left/]);
    await expect(flows.event('complete done')).toBeVisible();
  });

  await test.step('who is finished is listed on request only, but for the log-in', async () => {
    const finished = flows.page.getByRole('checkbox', { name: 'finished' });
    await expect(flows.actor('tan')).toBeHidden();
    await expect(flows.actor('app')).toBeVisible();
    await finished.check();
    await expect(flows.actor('tan')).toHaveCount(2);
  });

  const file = test.info().outputPath('sequence.json');

  await test.step('what is saved of it replays', async () => {
    await flows.page.bringToFront();
    const saved = flows.page.waitForEvent('download');
    await flows.button('Save sequence').click();
    const download = await saved;
    expect(download.suggestedFilename()).toMatch(/^sequence-demo-payment-[\dT-]{19}\.json$/);
    await download.saveAs(file);
    const sequence = await readSequence(file);
    expect(sequence.steps.at(-1)?.state).toBe('returning');
    const same = { kind: 'same', steps: sequence.steps.length };
    expect(await replay(sequence)).toEqual(same);
    expect(await replayInBrowser(sequence, 'david')).toEqual(same);
  });

  await test.step('neither PIN nor TAN nor IBAN nor name is in that, nor in anything a viewer hears', async () => {
    const secrets = [canary, 'Demir', 'Fahrrad', 'redirect_uri', bank.url];
    const typed = [PIN, ...tans, 'david'];
    // Digits that could be part of a time or a number are looked for with the quote before them.
    const quoted = typed.map((secret) => `"${secret}`);
    for (const [text, unsaid] of [
      [await heard(), [...secrets, ...quoted, 'callback']],
      [readFileSync(file, 'utf8'), [...secrets, ...typed]],
    ] as const) {
      expect(text).toContain('pin.submitted');
      expect(text).toContain('remittance');
      expect(unsaid.filter((secret) => text.includes(secret))).toEqual([]);
      expect(/[A-Z]{2}\d{2} ?(?:\d{4} ?){4}/.exec(text)?.[0], 'an IBAN').toBeUndefined();
    }
  });
});

test('[D1] [N1] the viewer is worked by keyboard, says what it shows, and has it whole in its pane at every moment', async ({
  bank,
  context,
  customer,
}) => {
  const flows = await openFlows(await context.newPage(), bank);
  const { page } = flows;
  // Without motion, as a chart that is still moving has no fixed position.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await customer.openRelyingParty();
  await customer.logIn('henry', 'wrong');
  await expect(customer.alert('LOGIN.WRONG_CREDENTIALS')).toBeVisible();
  await page.bringToFront();
  await flows.showOnly('credentials');
  const status = page.getByRole('main').getByRole('status');
  await expect(status).toHaveText('credentials: form.wrongCredentials');

  await test.step('the arrow keys travel in time, from anywhere', async () => {
    await page.keyboard.press('ArrowLeft');
    await expect(flows.currentEvent).toContainText('pin.submitted');
    await expect(status).toHaveText('credentials: submitting');
    await page.keyboard.press('ArrowRight');
    await expect(status).toHaveText('credentials: form.wrongCredentials');
    await expect(flows.button('Live')).toBeVisible();
  });

  await test.step('so does the slider', async () => {
    const slider = page.getByRole('slider', { name: 'Moment' });
    await slider.focus();
    await page.keyboard.press('Home');
    await expect(slider).toHaveAttribute('aria-valuetext', /^1 of \d+: /);
    await page.keyboard.press('End');
    await expect(flows.button('Live')).toBeVisible();
  });

  await test.step('the chart can be moved, zoomed and fitted', async () => {
    const chart = page.getByRole('region', { name: /^Chart of credentials/ });
    await chart.focus();
    const before = await flows.lit.first().boundingBox();
    await page.keyboard.press('Shift+ArrowRight');
    await expect
      .poll(async () => (await flows.lit.first().boundingBox())?.x)
      .toBeLessThan((before?.x ?? 0) - 55);
    await page.keyboard.press('0');
    await expect.poll(async () => (await flows.lit.first().boundingBox()) !== null).toBe(true);
  });

  await test.step('the table is the chart in words', async () => {
    await flows.button('Transitions').press('Enter');
    const row = page.getByRole('row', { name: /submitting.*refused INVALID_CREDENTIALS/ });
    await expect(row).toContainText('just taken');
    await expect(row).toContainText('form.wrongCredentials');
    await page.getByRole('checkbox', { name: 'only what is possible now' }).press('Space');
    await expect(page.getByRole('row', { name: /^submitting logIn failed/ })).toBeHidden();
    await expect(page.getByRole('row', { name: /^form.*pin.submitted/ }).first()).toBeVisible();
  });

  await test.step('the arrow keys travel in time from a checkbox, too', async () => {
    await page.keyboard.press('ArrowLeft');
    await expect(flows.currentEvent).toContainText('pin.submitted');
    await page.keyboard.press('ArrowRight');
    await expect(flows.button('Live')).toBeVisible();
  });

  await test.step('panes are resized', async () => {
    const grip = page.getByRole('separator', { name: 'Width of the actors' });
    const before = Number(await grip.getAttribute('aria-valuenow'));
    await grip.press('ArrowRight');
    await expect
      .poll(async () => Number(await grip.getAttribute('aria-valuenow')))
      .toBeGreaterThan(before);
  });

  await test.step('the list is one stop for Tab; up and down lead from event to event', async () => {
    await expect(flows.events.locator('.row[tabindex="0"]')).toHaveCount(1);
    await flows.currentEvent.focus();
    await page.keyboard.press('ArrowUp');
    await expect(flows.currentEvent).toContainText('pin.submitted');
    await expect(flows.currentEvent).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(flows.currentEvent).toContainText('logIn done');
    await expect(flows.currentEvent).toBeFocused();
  });

  await test.step('in a small window the panes stand above each other', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await expect(page.getByRole('separator', { name: 'Height of the events' })).toBeVisible();
    for (const part of [flows.button('Save sequence'), flows.actor('app'), flows.currentEvent]) {
      await part.scrollIntoViewIfNeeded();
      await expect(part).toBeInViewport();
      await expect(flows.button('Live')).toBeInViewport({ ratio: 1 });
    }
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowRight');
    await expect(flows.button('Live')).toBeVisible();
    expect(await page.evaluate(() => window.scrollY), 'nothing moves the page').toBe(0);
    const sideways = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await sideways()).toBe(320);
    await expectBothAccessible(page, '320 px');
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  await test.step('with forced colours, too, what is chosen stands out', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    const canvas = await flows.groundOf(page.locator('html'));
    for (const chosen of [
      flows.currentEvent,
      flows.actor('credentials'),
      flows.button('Transitions'),
      flows.logIns,
    ]) {
      expect(await flows.groundOf(chosen)).not.toBe(canvas);
    }
    await page.emulateMedia({ forcedColors: 'none' });
  });

  await test.step('events are filtered', async () => {
    await page.getByRole('searchbox').fill('pin.');
    await expect(flows.events.getByRole('listitem')).toHaveCount(1);
  });

  await test.step('what is too wide is moved with Shift, as the chart is', async () => {
    await page.setViewportSize({ width: 390, height: 640 });
    await page.getByRole('searchbox').fill('');
    await page.getByRole('combobox', { name: 'Actor' }).selectOption({ index: 0 });
    await flows.button('Messages').click();
    const messages = page.getByRole('region', { name: 'Messages between actors' });
    await messages.focus();
    // Of a pane that is new, or has another size, the current message is shown with the next frame.
    await messages.evaluate(async (pane) => {
      const frame = () => new Promise(requestAnimationFrame);
      await frame();
      await frame();
      pane.scrollTo(0, 0);
    });
    for (const [key, left, top] of [
      ['ArrowRight', 60, 0],
      ['ArrowDown', 60, 60],
      ['ArrowLeft', 0, 60],
      ['ArrowUp', 0, 0],
    ] as const) {
      await page.keyboard.press(`Shift+${key}`);
      const place = () => messages.evaluate(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop]);
      await expect.poll(place, key).toEqual([left, top]);
    }
    await expect(flows.button('Live'), 'no time is travelled').toBeVisible();
  });

  await page.setViewportSize({ width: 1200, height: 500 });
  const slider = page.getByRole('slider', { name: 'Moment' });
  const count = Number(await slider.getAttribute('max'));

  await test.step('messages, back to the first', async () => {
    await flows.button('Messages').click();
    const pane = page.getByRole('region', { name: 'Messages between actors' });
    const names = pane.getByRole('list').first();
    for (let place = count; place >= 0; place -= 1) {
      await expect(slider).toHaveValue(String(place));
      await expect
        .poll(() => flows.isInView(flows.currentMessage, pane, names), `message ${place}`)
        .toBe(true);
      await page.keyboard.press('ArrowLeft');
    }
  });

  await test.step('transitions, on to the last', async () => {
    await flows.button('Transitions').click();
    await flows.choose('app');
    const pane = page.getByRole('region', { name: 'Transitions of app' });
    const headings = pane.getByRole('row').first();
    let seen = 0;
    for (let place = 0; place <= count; place += 1) {
      await expect(slider).toHaveValue(String(place));
      if ((await flows.takenRows.count()) > 0) {
        seen += 1;
        await expect
          .poll(() => flows.isInView(flows.takenRows.first(), pane, headings), `moment ${place}`)
          .toBe(true);
      }
      await page.keyboard.press('ArrowRight');
    }
    expect(seen).toBeGreaterThan(3);
  });

  await test.step('events, too, whichever are listed, and when the window becomes lower', async () => {
    await page.setViewportSize({ width: 1200, height: 700 });
    await flows.event('requestBankSettings done').click();
    const lifeCycle = page.getByRole('checkbox', { name: 'Life cycle' });
    for (const change of [
      () => lifeCycle.check(),
      () => lifeCycle.uncheck(),
      () => page.setViewportSize({ width: 1200, height: 500 }),
    ]) {
      await change();
      await expect(flows.currentEvent).toBeInViewport({ ratio: 0.9 });
    }
  });
});

test('[D1] [D3] several log-ins are watched at once; a viewer that opens later misses nothing', async ({
  bank,
  context,
  customer,
}) => {
  await customer.openRelyingParty();
  const other = customer.inTab(await context.newPage());
  await other.openRelyingParty(/verbund/);
  const page = await context.newPage();
  await page.goto(`${bank.url}/dev/flows`);
  const flows = new FlowsPage(page);
  await expect(flows.logIns).toHaveCount(2);
  const first = flows.logIns.filter({ hasText: 'demo-yes' });
  await first.click();
  await expect(flows.event('initUi done')).toBeVisible();
  await other.qrButton.click();
  await expect(flows.event('qr.requested')).toBeHidden();
  await flows.logIns.filter({ hasText: 'demo-verbund' }).click();
  await expect(flows.event('qr.requested')).toBeVisible();

  await test.step('however many there are, nothing is pushed out of the window', async () => {
    const written = readFileSync(LOCKED_ACCOUNT, 'utf8');
    for (let count = 3; count <= 6; count += 1) {
      await flows.drop('locked-account.json', written);
      await expect(flows.logIns).toHaveCount(count);
    }
    await page.bringToFront();
    await expect(flows.button('Latest')).toBeInViewport({ ratio: 1 });
    await expect(flows.logIns.first()).toBeInViewport({ ratio: 0.9 });
    const oldest = flows.logIns.filter({ hasText: 'as written' }).last();
    await oldest.click();
    await expect(oldest).toBeInViewport({ ratio: 0.9 });
    await other.page.close();
    const unrelated = customer.inTab(await context.newPage());
    await unrelated.page.goto(stepAddress(bank));
    await unrelated.expectState('login.form.editing');
    await expect(flows.logIns).toHaveCount(7);
    await expect(flows.logIns.filter({ hasText: 'left' })).toHaveText([/demo-verbund/]);
    await expect(flows.report, 'it does not take the place of a file').toHaveText(AS_WRITTEN);
    await page.bringToFront();
    await expect(oldest).toBeInViewport({ ratio: 0.9 });
  });

  await test.step('a viewer that is reloaded, as after a change of a source, still has the files, and those that were left', async () => {
    await page.reload();
    await expect(flows.logIns).toHaveCount(7);
    await expect(flows.logIns.filter({ hasText: 'left' })).toHaveText([/demo-verbund/]);
    await flows.logIns.filter({ hasText: 'as written' }).first().click();
    await expect(flows.report).toHaveText(AS_WRITTEN);
  });

  await test.step('a tab that asked which log-in it is in shows that it did', async () => {
    await flows.logIns.first().click();
    await flows.page.getByRole('checkbox', { name: 'finished' }).check();
    await expect(flows.actor('tabs')).toContainText('informed');
    await expect(flows.actor('app')).toContainText('login');
  });
});

test('[D3] a sequence file is opened in the viewer, replayed without the bank, and stepped through up to the step that differs', async ({
  bank,
  page,
}) => {
  const flows = await openFlows(page, bank);
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  const written = readFileSync(LOCKED_ACCOUNT, 'utf8');

  await test.step('one that goes as written', async () => {
    await flows.open(LOCKED_ACCOUNT);
    await expect(flows.report).toHaveText(AS_WRITTEN);
    await expect(flows.logIns).toHaveText([/^An account that is locked.*as written$/]);
    await flows.event('pin.submitted').click();
    await expect(flows.chart('credentials is in submitting')).toBeVisible();
    await expectBothAccessible(page, 'a replayed file');
    await expect(flows.steps).toHaveText([
      'Step 1 in login.form.editing',
      'Step 2 credentials: pin.submitted',
      'Step 3 logIn: refused LOCKED_ACCOUNT',
      'Step 4 app: back.requested',
    ]);
    await expect(flows.steps.nth(1).locator('+ li')).toContainText('pin.submitted');
    await flows.button('Paused').click();
    await expect(flows.actor('app')).toContainText('returning');
    // Nothing more comes of a file.
    await expect(flows.button('Latest')).toBeVisible();
  });

  await test.step('saved again, it is a recording of the same', async () => {
    const saved = page.waitForEvent('download');
    await flows.button('Save sequence').click();
    const file = test.info().outputPath('sequence.json');
    await (await saved).saveAs(file);
    await flows.open(file);
    await expect(flows.logIns).toHaveCount(2);
    await expect(flows.report).toHaveText(/steps, as written$/);
  });

  await test.step('one that differs, dropped on the page', async () => {
    await flows.drop('changed.json', written.replace('lockedAccountError', 'lockedBankError'));
    await expect(flows.report).toContainText('step 3 differs');
    await expect(flows.report).toContainText('expected  errorPage.lockedBankError');
    await expect(flows.report).toContainText('found     errorPage.lockedAccountError');
    await expect(flows.logIns.first()).toContainText('differs');
    await expect(flows.steps.last()).toHaveText('Step 3 logIn: refused LOCKED_ACCOUNTdiffers');
    await expectBothAccessible(page, 'a file that differs', '.report');
  });

  await test.step('one whose last step cannot be done: it is in sight, although no event came of it', async () => {
    await flows.drop('changed.json', written.replace('back.requested', 'back.wanted'));
    await expect(flows.report).toContainText('step 4 differs');
    await expect(flows.steps.last()).toHaveText('Step 4 app: back.wanteddiffers');
    await expect(flows.steps.last()).toBeInViewport({ ratio: 0.9 });
  });

  await test.step('one that is no sequence says so, and what was shown stays', async () => {
    await flows.open({
      name: 'broken.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{"title":"Broken","steps":[{"port":"logIn"}]}'),
    });
    await expect(flows.report).toContainText('broken.json is not a sequence.');
    await expect(flows.report).toContainText('step 1, answer');
    await expect(flows.logIns).toHaveCount(4);
    await flows.logIns.last().click();
    await expect(flows.report).toHaveText(AS_WRITTEN);
  });

  await test.step('however much is wrong in it, what was shown stays in the window, and all of it can be read', async () => {
    const steps = Array.from({ length: 300 }, () => ({ wait: 1 }));
    await flows.drop('wrong.json', JSON.stringify({ title: 'Wrong', steps }));
    await expect(flows.report).toContainText('step 300: Unrecognized key: "wait"');
    await expect(flows.button('Latest')).toBeInViewport({ ratio: 1 });
    await expect(flows.chart(/^app is in /)).toBeInViewport({ ratio: 0.5 });
    const words = page.getByRole('region', { name: 'Report' });
    await words.press('End');
    const isAtItsEnd = (part: Element) =>
      part.scrollTop > 0 && part.scrollTop + part.clientHeight > part.scrollHeight - 2;
    await expect.poll(() => words.evaluate(isAtItsEnd)).toBe(true);
    await expectBothAccessible(page, 'a long report', '.report');
    await flows.logIns.last().click();
    await expect(flows.report).toHaveText(AS_WRITTEN);
  });

  expect(calls.filter((path) => path.startsWith(API_BASE))).toEqual([]);
});

/** The address of a log-in that has begun, though nobody has opened it yet. */
async function begun(page: Page, bank: Bank): Promise<string> {
  return (await page.request.get(`${bank.url}/demo/start?client=demo-yes`)).url();
}

/** Opens a page with an inspector in its address; returns the inspector's page. */
async function opened(page: Page, address: string): Promise<Page> {
  const inspector = page.context().waitForEvent('page');
  await page.goto(address);
  return inspector;
}

/** Opens Stately's inspector with a page of a log-in; returns it once it has heard of the log-in's machine. */
async function openStately(page: Page, address: string): Promise<Page> {
  const inspector = await opened(page, address);
  await inspector.waitForURL('https://stately.ai/inspect');
  const app = inspector.getByRole('listitem').filter({ hasText: '"name":"app"' }).first();
  await expect(app).toContainText('definition');
  return inspector;
}

test('[D1] [X9] a log-in in a portal is watched as one on a page of its own, until the portal closes it; the portal’s page stays as it is', async ({
  bank,
  context,
  customer,
  guard,
  page,
}) => {
  const flows = await openFlows(await context.newPage(), bank);
  const heard = await listenOn(flows.page);
  const portal = new Portal(page, bank);
  await portal.open();
  const before = await portal.traces();
  const canary = 'pin-canary-83917';
  await customer.logIn('anna', canary);
  await expect(customer.alert('LOGIN.WRONG_CREDENTIALS')).toBeVisible();
  await flows.choose('credentials');
  await expect(flows.chart('credentials is in form.wrongCredentials')).toBeVisible();
  await customer.logIn('anna');
  await expect(customer.tan).toBeVisible();
  await flows.choose('tan');
  await expect(flows.chart('tan is in entering.ready')).toBeVisible();
  await expect(flows.event('setUpPortal done')).toBeVisible();
  expect(await heard()).not.toContain(canary);
  const { page: markup, adoptedStyleSheets } = await portal.traces();
  expect({ markup, adoptedStyleSheets }).toEqual({
    markup: before.page,
    adoptedStyleSheets: before.adoptedStyleSheets,
  });
  await portal.close();
  await expect(flows.logIns).toHaveText([/demo-embedded.*left/]);

  await test.step('loaded anew, it is another one; the Stately inspector hears it, too, from its start', async () => {
    guard.allowHost('https://stately.ai');
    await serveStatelyInspector(context);
    const inspector = await openStately(page, `${page.url()}&inspect`);
    const tan = await customer.readTan('anna');
    await expect(flows.logIns).toHaveCount(2);
    await customer.confirmTan('anna');
    const heard = inspector.getByRole('listitem');
    await expect(heard.filter({ hasText: '"type":"tan.submitted"' })).not.toHaveCount(0);
    expect(await inspector.getByRole('list').textContent()).not.toContain(`"${tan}`);
  });
});

test.describe('the Stately inspector', () => {
  test('[D1] hears a log-in from its start, although it is a page of another host', async ({
    bank,
    context,
    customer,
    guard,
    page,
  }) => {
    guard.allowHost('https://stately.ai');
    await serveStatelyInspector(context);
    const inspector = await openStately(page, `${await begun(page, bank)}&inspect`);
    const heard = inspector.getByRole('listitem');
    await customer.logIn('anna', 'pin-canary-83917');
    await expect(customer.alert('LOGIN.WRONG_CREDENTIALS')).toBeVisible();
    await expect(heard.filter({ hasText: '"value":{"form":"wrongCredentials"}' })).not.toHaveCount(
      0,
    );
    const text = await inspector.getByRole('list').textContent();
    expect(text).toContain('pin.submitted');
    expect(text).not.toContain('canary');
    expect(text).not.toContain('"anna"');
  });

  test('[D1] stays connected with the page, however it is asked for', async ({ bank, page }) => {
    const openerPolicy = async (asking: string) =>
      (await page.request.get(`${bank.wizardUrl}?${asking}`)).headers()[
        'cross-origin-opener-policy'
      ];
    for (const asking of ['inspect', 'inspect=true', 'client_id=demo&inspect=1']) {
      expect(await openerPolicy(asking), asking).toBe('same-origin-allow-popups');
    }
    for (const asking of ['', 'inspect=flows']) {
      expect(await openerPolicy(asking), asking).toBe('same-origin');
    }
  });

  test('[D1] where the browser holds windows back, each click asks for it again; our own viewer opens by the same protocol, and hears everything once', async ({
    bank,
    context,
    customer,
    page,
  }) => {
    await page.addInitScript(() => {
      // A browser with a popup blocker: no window at once, none with Escape, but one with a click.
      const blocks = ['at once', 'with Escape'];
      window.open = new Proxy(window.open, {
        apply: (open, self, args) =>
          blocks.pop() === undefined ? Reflect.apply(open, self, args) : null,
      });
    });
    await page.goto(`${await begun(page, bank)}&inspect=flows`);
    await expect(customer.identifier).toBeVisible();
    await page.keyboard.press('Escape');
    const viewer = context.waitForEvent('page');
    await customer.identifier.click();
    const flows = new FlowsPage(await viewer);
    await flows.choose('app');
    await expect(flows.chart('app is in login')).toBeVisible();
    await expect(flows.logIns).toHaveCount(1);
    await expect(flows.event('initUi done')).toHaveCount(1);
  });
});

testBuilt(
  '[D1] the built wizard has neither inspector nor viewer, and nobody opens them',
  async ({ bank, customer, page }) => {
    const markers = ['statelyai', 'xstateinspector', 'auth-frontend|flows', '/dev/flows'];
    const sources = ['src/dev/inspect.ts', 'src/dev/channel.ts'];
    const written = sources.map((file) => readFileSync(file, 'utf8')).join('\n');
    for (const marker of markers) expect(written, 'still written so').toContain(marker);
    const files = readdirSync('dist/client', { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:js|css|html)$/.test(file))
      .map((file) => path.join('dist/client', file));
    expect(files.length).toBeGreaterThan(5);
    for (const file of files) {
      const text = readFileSync(file, 'utf8');
      for (const marker of markers)
        expect(text.includes(marker), `${marker} in ${file}`).toBe(false);
    }

    await customer.openRelyingParty();
    const { length: pages } = page.context().pages();
    await page.goto(`${page.url()}&inspect`);
    await expect(customer.identifier).toBeVisible();
    expect(page.context().pages()).toHaveLength(pages);
    const reply = await page.request.get(`${bank.url}/dev/flows`);
    expect(reply.status()).toBe(404);
    expect(page.url()).toContain(WIZARD_BASE);
  },
);
