import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Sequence } from '#machines/recording/sequence.ts';
import type { Outcome } from '#machines/replay/difference.ts';
import { replay } from '#machines/replay/replay.ts';
import { replayInBrowser } from '#tests/sequences/in-browser.ts';
import { readSequence } from '#tests/sequences/read.ts';
import { Bank } from './support/bank.ts';
import { fileOf } from './support/configured.ts';
import { expect, testWith, testWithClock } from './support/test.ts';

const WRONG_TAN = '000000';
/** Tests with a bank that records, whose clock a replay moves. */
const test = testWith(() => Bank.startWithClock({ WIZARD_CONFIG: fileOf({ recording: true }) }));
// All tests in one worker, so that each bank is started once.
test.describe.configure({ mode: 'default' });

/** Tests of replays, which share a browser and a bank; what a viewer saves is replayed with its own: flows.spec.ts. */
const plain = testWithClock.extend<{ replayHere: (sequence: Sequence) => Promise<Outcome> }>({
  replayHere: ({ browser, bank }, use) =>
    use((sequence) => replayInBrowser(sequence, undefined, { browser, bank })),
});

test('[D3, S8] a log-in that fails is saved behind its reference, and replays to the same state', async ({
  bank,
  browser,
  customer,
}) => {
  const { page, words } = customer;
  await customer.openRelyingParty();
  await customer.logIn('henry', '99999');
  await expect(page.getByRole('alert')).toBeFocused();
  await customer.logIn('anna');
  await customer.tan.fill(WRONG_TAN);
  await customer.press('TAN.SUBMIT');
  await expect(page.getByRole('alert')).toBeFocused();
  const tan = await customer.readTan('anna');
  await page.route('**/challenges/*/tan', (route) =>
    route.fulfill({ status: 409, json: { code: 'NO_SCA_METHOD', traceId: 'SAYS0NO0MORE' } }),
  );
  await customer.tan.fill(tan);
  await customer.press('TAN.SUBMIT');
  await expect(customer.root).toHaveAttribute('data-state', 'errorPage.noScaMethod');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: words.text('COMMON.SAVE_RUN') }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^sequence-[0-9A-Z]{12}\.json$/);
  const file = test.info().outputPath('sequence.json');
  await download.saveAs(file);

  const sequence = await readSequence(file);
  expect(sequence.steps.at(-1)?.state).toBe('errorPage.noScaMethod');
  for (let time = 0; time < 3; time += 1) {
    expect(await replay(sequence)).toEqual({ kind: 'same', steps: sequence.steps.length });
  }
  const inBrowser = await replayInBrowser(sequence, undefined, { browser, bank });
  expect(inBrowser).toEqual({ kind: 'same', steps: sequence.steps.length });
  const text = await readFile(file, 'utf8');
  for (const secret of ['99999', '12345', WRONG_TAN, tan, 'henry', 'anna', 'redirect_uri']) {
    expect(text).not.toContain(secret);
  }
});

test.describe('a first visit', () => {
  test.use({ cold: true });

  test('[D3, N2] without the recorder, which cannot be loaded, the customer logs in all the same', async ({
    customer,
    guard,
  }) => {
    guard.allow(/ERR_FAILED/, 'the file of the recorder is away');
    await customer.page.route('**/static/recording-*', (route) => route.abort());
    await customer.openRelyingParty();
    await customer.logIn('henry');
    await customer.expectReturned();
  });
});

plain('[D3] a file that no browser can replay is refused at once', async () => {
  const value = { authentication: { started: true } };
  const running = Sequence.parse({
    title: 'After a reload',
    steps: [{ port: 'requestInitUi', answer: { kind: 'done', value } }],
  });
  await expect(replayInBrowser(running)).rejects.toThrow('begins in a running log-in');
  const steps = [{ state: 'login.form.editing' }];
  const plainLogIn = Sequence.parse({ title: 'A customer whom nobody knows', steps });
  await expect(replayInBrowser(plainLogIn, 'nobody')).rejects.toThrow('no demo customer');
});

plain(
  '[D3] a file whose party the bank does not know is no log-in that returned',
  async ({ replayHere }) => {
    const unknown = Sequence.parse({
      title: 'A party that nobody registered',
      opened: { clientId: 'demo-nope' },
      steps: [{ state: 'returning' }],
    });
    await expect(replayHere(unknown)).rejects.toThrow(
      'the bank did not open the wizard for client demo-nope',
    );
  },
);

plain(
  '[D3, E1] an address that lacked its party or the way back lacks it in a browser, too',
  async ({ replayHere }) => {
    for (const lacking of [{ clientId: '' }, { redirectUri: '' }]) {
      const corrupt = Sequence.parse({
        title: 'An address that was cut off',
        opened: lacking,
        steps: [{ state: 'corruptUrl' }],
      });
      expect(await replay(corrupt)).toEqual({ kind: 'same', steps: 1 });
      expect(await replayHere(corrupt)).toEqual({ kind: 'same', steps: 1 });
    }
  },
);

plain(
  '[D3, P7] a log-in that goes on in another tab, and then here, does so in a browser, too',
  async ({ replayHere }) => {
    const done = (port: string, said: object = {}) => ({ port, answer: { kind: 'done', ...said } });
    const next = ['START_TAN_PROCESS_FOR_PSD2_AUTH'];
    const typed = { identifier: '[masked]', pin: '[masked]' };
    const inTabs = Sequence.parse({
      title: 'Two tabs',
      steps: [
        done('requestSession'),
        { ...done('requestInitUi'), state: 'login.form.editing' },
        { machine: 'credentials', event: 'pin.submitted', with: typed },
        { ...done('logIn', { next }), state: 'process.psd2Tan.unconfirmed' },
        { machine: 'app', event: 'lead.lost', state: 'otherTab' },
        { machine: 'app', event: 'lead.wanted', state: 'starting' },
        done('requestSession'),
        done('requestInitUi', { value: { authentication: { started: true } } }),
        { ...done('askProcess', { next }), state: 'process.psd2Tan.unconfirmed' },
      ],
    });
    const same = { kind: 'same', steps: inTabs.steps.length };
    expect(await replay(inTabs)).toEqual(same);
    expect(await replayHere(inTabs)).toEqual(same);
  },
);

plain(
  '[D3] a signature and a payment that a file orders and the bank does not are made in a browser, too, with a TAN that nobody has sent, although the file does not name each state on the way there',
  async ({ replayHere }) => {
    const ordered = Sequence.parse({
      title: 'A signature and a payment of anna’s, who has neither to give nor to make',
      steps: [
        { state: 'login.form.editing' },
        {
          machine: 'credentials',
          event: 'pin.submitted',
          with: { identifier: '[masked]', pin: '[masked]' },
        },
        { port: 'logIn', answer: { kind: 'done' } },
        { port: 'askPostProcess', answer: { kind: 'done', next: ['GIVE_CONSENT_QES'] } },
        {
          port: 'fetchDetails',
          answer: { kind: 'done' },
          state: 'process.qesConsent.deciding.open',
        },
        {
          machine: 'signatureConsent',
          event: 'decision.made',
          with: { decision: 'given' },
        },
        { port: 'decide', answer: { kind: 'done', next: ['INITIATE_REMITTANCE'] } },
        { machine: 'remittance', event: 'payment.wanted', state: 'process.remittance.unconfirmed' },
        { machine: 'tan', event: 'tan.submitted', with: { tan: '[masked]' } },
        { port: 'submitTan', answer: { kind: 'refused', code: 'WRONG_TAN', attemptsLeft: 4 } },
        { machine: 'tan', event: 'tan.submitted', with: { tan: '[masked]' } },
        {
          port: 'submitTan',
          answer: { kind: 'done' },
          state: 'process.remittance.confirmed.ready',
        },
        { machine: 'remittance', event: 'continue.requested' },
        { port: 'endRemittance', answer: { kind: 'done', next: [] }, state: 'returning' },
      ],
    });
    const same = { kind: 'same', steps: ordered.steps.length };
    expect(await replay(ordered)).toEqual(same);
    expect(await replayHere(ordered)).toEqual(same);
  },
);

plain(
  '[D3] a port that is misspelt in a file is named, with those that were there to be meant',
  async ({ replayHere }) => {
    const misspelt = Sequence.parse({
      title: 'A port that no machine has',
      steps: [{ state: 'login.form.editing' }, { port: 'logn', answer: { kind: 'done' } }],
    });
    expect(await replayHere(misspelt)).toMatchObject({
      kind: 'differs',
      step: 2,
      found: expect.stringMatching(/^no machine has a port logn; there are: .*logIn.*submitTan/),
    });
  },
);

plain(
  '[D3] a step that the page cannot do: why, and in which state the page is',
  async ({ replayHere }) => {
    const pinless = Sequence.parse({
      title: 'Without a PIN',
      steps: [
        { state: 'login.form.editing' },
        { machine: 'credentials', event: 'pin.submitted', with: { identifier: '[masked]' } },
      ],
    });
    expect(await replayHere(pinless)).toMatchObject({
      kind: 'differs',
      step: 2,
      found: expect.stringMatching(
        /; the page is in login\.form\.editing \(pin\.submitted says nothing of pin\)$/,
      ),
    });
  },
);

plain(
  '[D3] a call that was never answered in a recording, as where the log-in hung, stays without an answer in a browser, too',
  async ({ replayHere }) => {
    const done = (port: string, value: object = {}) => ({ port, answer: { kind: 'done', value } });
    const hung = Sequence.parse({
      title: 'Saved while nobody answered the PIN',
      opened: { theme: 'none' },
      otherPorts: 'silent',
      steps: [
        ...['requestBankSettings', 'requestSession', 'requestInitUi', 'loadTexts'].map((port) =>
          done(port),
        ),
        { after: 50 },
        done('setUpPortal'),
        { ...done('loadTheme'), state: 'login.form.editing' },
        {
          machine: 'credentials',
          event: 'pin.submitted',
          with: { identifier: '[masked]', pin: '[masked]' },
          state: 'login.submitting',
        },
        { after: 2000 },
        { state: 'login.submitting' },
      ],
    });
    const same = { kind: 'same', steps: hung.steps.length };
    expect(await replay(hung)).toEqual(same);
    expect(await replayHere(hung)).toEqual(same);
  },
);

plain('[D3] a file that cannot be replayed is named, when several are', async () => {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'sequence-')), 'nobody.json');
  const steps = [{ state: 'login.form.editing' }];
  await writeFile(file, JSON.stringify({ title: 'x', customer: 'nobody', steps }));
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'tests/sequences/main.ts', '--browser', file],
    { encoding: 'utf8' },
  );
  expect(status).toBe(1);
  expect(stderr).toContain(`${file}: no demo customer is called nobody; there are: anna`);
});

plain('[D3] where the bank has not asked for it, nothing is recorded', async ({ customer }) => {
  const { page, words } = customer;
  await customer.openRelyingParty();
  await customer.logIn('locked-account');
  await expect(customer.root).toHaveAttribute('data-state', 'errorPage.lockedAccountError');
  await expect(page.getByRole('button', { name: words.text('COMMON.SAVE_RUN') })).toHaveCount(0);
});
