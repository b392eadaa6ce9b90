// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import type { FirstScreen, FirstScreenSources } from '#contract/first-screen.ts';
import { RuntimeConfig } from '#contract/runtime-config.ts';
import { appLogIn, initUiReply, sessionReply } from '#machines/testing/replies.ts';
import type { Early } from '#src/early/early.ts';
import { textsOfPage } from '#src/i18n/texts.ts';
import { PageRouter } from '#src/router/page-router.tsx';
import { readEntry } from '#src/services/entry.ts';
import { openStorage } from '#src/services/storage.ts';
import { type Mounted, mount } from '#src/start/mount.ts';
import { ownPage } from '#src/venue/own-page.ts';
import { drawFirstScreen } from './draw.tsx';

const QUERY = '?client_id=demo&redirect_uri=https%3A%2F%2Fparty%2Fcb';
const PATH = '/services_auth/auth-frontend/';

const german: FirstScreenSources = {
  session: sessionReply(),
  initUi: initUiReply(),
  bank: { 'de-DE': { name: 'Demo Bank', banknameAusblenden: false } },
  locale: 'de-DE',
  config: {},
  origin: window.location.origin,
};
const { relyingParty } = german.initUi;
const withParty = (party: Partial<typeof relyingParty>): FirstScreenSources => ({
  ...german,
  initUi: { ...german.initUi, relyingParty: { ...relyingParty, ...party } },
});
const KINDS: Record<string, FirstScreenSources> = {
  German: german,
  English: { ...german, locale: 'en-GB' },
  'okvp, with a teaser': withParty({ ecoSystem: 'okvp', clientName: 'A <b>shop</b>' }),
  'a native app': withParty({ clientId: 'pk_app' }),
  'embedded, without a title': {
    ...withParty({ embedded: true }),
    session: sessionReply({ comfortLoginAllowed: true }),
  },
  'features pending': { ...german, config: { features: true } },
};

/** The script of the page's head, which has already made these calls. */
function earlyOf({ session, initUi, bank }: FirstScreenSources, pressed?: HTMLElement): Early {
  const answers = Object.entries({ session, 'init-ui': initUi, settingsV2: bank });
  return {
    take(url) {
      const found = answers.find(([path]) => url.includes(`/${path}?`));
      return found && Promise.resolve(Response.json(found[1]));
    },
    release: () => pressed,
  };
}

let mounted: Mounted | undefined;
/** Shows the drawn page and starts the wizard on it, as a browser does. */
function open(drawn: FirstScreen, sources: FirstScreenSources, pressed?: HTMLElement): HTMLElement {
  const root = document.createElement('div');
  root.innerHTML = drawn.html;
  document.body.append(root);
  document.documentElement.dataset.theme = drawn.themeId;
  mounted = mount(ownPage(root), PageRouter, {
    entry: readEntry(window.location, openStorage()),
    storage: openStorage(),
    query: new URLSearchParams(),
    config: z.parse(RuntimeConfig, sources.config),
    early: earlyOf(sources, pressed),
    served: drawn,
  });
  return root;
}

async function draw(sources: FirstScreenSources): Promise<FirstScreen> {
  const drawn = await drawFirstScreen(sources);
  if (!drawn) throw new Error('not drawn');
  return drawn;
}

/** Waits until React has taken over the form in the page. */
async function takenOver(root: HTMLElement): Promise<void> {
  await waitFor(() => expect(root.dataset.state).toBe('login.form.editing'));
  const known = () => Object.keys(root.querySelector('input') ?? {});
  await waitFor(() => expect(known()).toContainEqual(expect.stringMatching(/^__react/)));
}

const complaints = vi.spyOn(console, 'error');

beforeEach(() => {
  window.history.replaceState(null, '', PATH + QUERY);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  // jsdom has neither of these.
  Object.defineProperty(document, 'fonts', { value: new Set(), configurable: true });
  complaints.mockClear();
});
afterEach(() => {
  mounted?.unmount();
  document.body.replaceChildren();
  delete document.documentElement.dataset.theme;
  sessionStorage.clear();
});

describe('the log-in form, drawn on a server', () => {
  it('[N4] [N3] leaves no timer with which a process that stops would wait', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    await draw(german);
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each(Object.entries(KINDS))(
    '[N3] %s: React takes it over as it stands, without a complaint',
    async (_, sources) => {
      const drawn = await draw(sources);
      const root = open(drawn, sources);
      const field = root.querySelector('input');
      if (!field) throw new Error('no field');
      field.value = 'anna';
      await takenOver(root);
      expect(root.contains(field)).toBe(true);
      expect(field.value).toBe('anna');
      expect(complaints.mock.calls).toEqual([]);
    },
  );

  it('[N3, I1] is in the language, and names the bank as its page will', async () => {
    const english = await draw(KINDS.English ?? german);
    expect(english).toMatchObject({ locale: 'en-GB', title: 'Log in - Demo Bank' });
    expect(english.html).toContain('PIN');
    const forced = await draw({
      ...german,
      session: sessionReply({ i18nAllowed: false }),
      locale: 'en-GB',
    });
    expect(forced.locale).toBe('de-DE');
  });

  it('[I1] [N3] stays in its language: where the party allows no other, none is loaded, whatever was chosen elsewhere', async () => {
    openStorage().write('en-GB', 'language');
    const sources = { ...german, session: sessionReply({ i18nAllowed: false }), locale: undefined };
    const drawn = await draw(sources);
    const root = open(drawn, sources);
    await takenOver(root);
    expect(root.lang).toBe('de');
    expect(textsOfPage().hasResourceBundle('en-GB', 'core')).toBe(false);
  });

  it('[N3, S1] carries no style and no script of its own, and escapes what others say', async () => {
    const { html } = await draw(withParty({ clientName: '<script>alert(1)</script>' }));
    expect(html).not.toMatch(/<script|style=|\son\w+=/);
    expect(html).toContain('&lt;script&gt;');
  });

  it.each([
    ['steps', initUiReply(true)],
    ['an approval that is waited for', initUiReply(false, {}, { comfortLogIn: appLogIn() })],
    ['a QR code that the app has open', initUiReply(false, {}, { qrLogIn: appLogIn() })],
  ])('[N3, P7] is not there for a log-in that goes on with %s', async (_, initUi) => {
    expect(await drawFirstScreen({ ...german, initUi })).toBeUndefined();
  });

  it('[N3] draws at the same time for several customers, each in their language', async () => {
    const both = await Promise.all([german, KINDS.English ?? german, german].map(draw));
    expect(both.map(({ locale }) => locale)).toEqual(['de-DE', 'en-GB', 'de-DE']);
    expect(both[0]?.html).toContain('Anmelden');
    expect(both[1]?.html).not.toContain('Anmelden');
  });

  it('[N3, N2] one that cannot be drawn keeps no later one from being drawn', async () => {
    const config = JSON.parse('{ "features": "some" }');
    await expect(drawFirstScreen({ ...german, config })).rejects.toThrow('features');
    expect(await draw(german)).toMatchObject({ title: 'Anmelden - Demo Bank' });
  });

  it('[N3] tells a page by its fingerprint whatever it was drawn from', async () => {
    const drawnFrom = [
      german,
      KINDS.English ?? german,
      withParty({ clientName: 'Another name by now' }),
      { ...german, session: sessionReply({ qrCodeLoginAllowed: true }) },
      { ...german, session: sessionReply({ comfortLoginAllowed: true }) },
      { ...german, bank: { 'de-DE': { name: 'Another bank', banknameAusblenden: false } } },
      { ...german, config: { features: true } },
    ];
    const prints = (await Promise.all(drawnFrom.map(draw))).map(({ fingerprint }) => fingerprint);
    expect(new Set(prints).size).toBe(drawnFrom.length);
    expect((await draw(german)).fingerprint).toBe(prints[0]);
  });

  it('[N3] is drawn anew where the page knows otherwise, and what was typed is kept', async () => {
    const drawn = await draw(german);
    const root = open(drawn, withParty({ clientName: 'Another name by now' }));
    const [before] = root.querySelectorAll('input');
    if (!before) throw new Error('no field');
    before.value = 'anna';
    before.focus();
    expect(await screen.findAllByText(/Another name by now/)).not.toHaveLength(0);
    const [after] = root.querySelectorAll('input');
    expect(after).not.toBe(before);
    expect(after).toHaveValue('anna');
    expect(after).toHaveFocus();
    expect(complaints.mock.calls).toEqual([]);
  });
});
