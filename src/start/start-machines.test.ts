// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { RuntimeConfig, type RuntimeConfigInput } from '#contract/runtime-config.ts';
import { readCookie, writeCookie } from '#src/services/cookies.ts';
import { nameOf } from '#src/services/entry.ts';
import { openStorage } from '#src/services/storage.ts';
import { ownPage } from '#src/venue/own-page.ts';
import { type Opening, startMachines } from './start-machines.ts';

const fetched = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>();

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal(
    'fetch',
    fetched.mockReset().mockImplementation(async () => {
      return Response.json({ code: 'TECHNICAL_ERROR', traceId: 'TRACE1234567' }, { status: 500 });
    }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  for (const name of ['theme', 'theme_appearance']) writeCookie(name, '', 'None');
});

/** What a log-in of this party begins with. */
const openingWith = (config: RuntimeConfigInput): Opening => ({
  entry: { clientId: 'demo', redirectUri: 'https://party.example/callback', route: 'initial' },
  storage: openStorage(),
  query: new URLSearchParams(),
  config: z.parse(RuntimeConfig, config),
});

/** Starts a wizard whose bank refuses everything. The returned function ends it, and says what it has logged. */
async function refusedWizard(config: RuntimeConfigInput, { embedded = false } = {}) {
  const venue = { ...ownPage(document.createElement('div')), embedded };
  const { app, ends } = startMachines(venue, openingWith(config));
  await expect.poll(() => app.getSnapshot().context.failure).toBeDefined();
  return () => {
    for (const end of ends.splice(0).reverse()) end();
    const [, { body } = {}] = fetched.mock.calls.find(([url]) => url.endsWith('/logger')) ?? [];
    const { messages } = JSON.parse(String(body ?? '{ "messages": [] }'));
    return messages.map(({ level, message }: Record<string, string>) => `${level} ${message}`);
  };
}

test('[N3, I1, T3] what a page was served with goes on, whatever the browser or an earlier log-in would have', async () => {
  const opening = openingWith({});
  opening.storage.write('8840_1', 'theme');
  writeCookie('theme', '8888_89', 'None');
  const served = { locale: 'de-DE', themeId: '9998', fingerprint: '' } as const;
  expect(navigator.languages).not.toContain('de-DE');
  const { app, ends } = startMachines(ownPage(document.createElement('div')), {
    ...opening,
    served,
  });
  const asked = () => fetched.mock.calls.map(([url]) => url).join();
  await expect.poll(asked).toMatch(/9998\b.*\.css/);
  expect(asked()).not.toMatch(/8840_1|8888_89/);
  const { locale, browserLanguages } = app.getSnapshot().context;
  expect([locale, browserLanguages]).toEqual(['de-DE', ['de-DE']]);
  for (const end of ends.splice(0).reverse()) end();
});

test('[I1] [X7] where the browser keeps no cookies, the language is the one chosen in this tab', () => {
  const opening = openingWith({});
  opening.storage.write('de-DE', 'language');
  const { app, ends } = startMachines(ownPage(document.createElement('div')), opening);
  expect(app.getSnapshot().context.locale).toBe('de-DE');
  for (const end of ends.splice(0).reverse()) end();
  expect(app.getSnapshot().status, 'nothing runs any more').toBe('stopped');
});

test('[P4] [P7] who has seen an error page in this log-in sees none again after a reload: the next error is shown in place', () => {
  const opening = openingWith({});
  const shownIn = (logIn: Opening) => {
    const { app, ends } = startMachines(ownPage(document.createElement('div')), logIn);
    for (const end of ends.splice(0).reverse()) end();
    return app.getSnapshot().context.errorShown;
  };
  opening.storage.write('yes', 'errorShown', nameOf(opening.entry));
  const other = { ...opening.entry, clientId: 'other' };
  expect([shownIn(opening), shownIn({ ...opening, entry: other })]).toEqual([true, false]);
});

test('[T2] an appearance that the customer has chosen is not noted as the system’s, which would end the choice', () => {
  writeCookie('theme_appearance', 'DARK', 'None');
  const { ends } = startMachines(ownPage(document.createElement('div')), openingWith({}));
  for (const end of ends.splice(0).reverse()) end();
  expect(readCookie('theme_appearance')).toBe('DARK');
  expect(readCookie('theme_appearance_system')).not.toBe('DARK');
});

const REFUSAL = 'INFO session: TECHNICAL_ERROR, reference TRACE1234567';

test('[R2, X4] each refusal is logged where the bank has asked for that, and nowhere else', async () => {
  const talkative = await refusedWizard({ logLevel: 'INFO' });
  expect(talkative()).toContain(REFUSAL);
  fetched.mockClear();
  const usual = await refusedWizard({ logLevel: 'ERROR' });
  const logged = usual();
  expect(logged).toContain('ERROR TECHNICAL_ERROR');
  expect(logged).not.toContain(REFUSAL);
});

test('[S1, X9] a violation of the policy is logged on a page of our own; in a portal it is the portal’s', async () => {
  const violate = () =>
    document.dispatchEvent(
      Object.assign(new Event('securitypolicyviolation'), {
        effectiveDirective: 'img-src',
        blockedURI: 'https://other.example/picture.png',
      }),
    );
  const violation = 'ERROR CSP: img-src blocked https://other.example';
  const own = await refusedWizard({});
  violate();
  expect(own()).toContain(violation);
  fetched.mockClear();
  const embedded = await refusedWizard({}, { embedded: true });
  violate();
  expect(embedded()).not.toContain(violation);
});
