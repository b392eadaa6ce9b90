// @vitest-environment jsdom
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createActor, setup } from 'xstate';
import * as z from 'zod/mini';
import { BankSettingsReply } from '#contract/entry.ts';
import { bankFor } from '#machines/bank.ts';
import { layoutOf } from '#machines/layout.ts';
import { pickLocale } from '#machines/locale/pick-locale.ts';
import { ROUTES } from '#machines/routes.ts';
import { relyingParty, sessionReply, termsDocument } from '#machines/testing/replies.ts';
import { selectThemeId } from '#machines/theme/theme-id.ts';
import { footerOf } from '#src/frame/select.ts';
import ConsentScreen from '#src/screens/consent/screen.tsx';
import TermsScreen from '#src/screens/terms/screen.tsx';
import { readCookie } from '#src/services/cookies.ts';
import { readEntry } from '#src/services/entry.ts';
import { leadTab } from '#src/services/lead-tab.ts';
import { leaveTo } from '#src/services/leave.ts';
import { hearLocale } from '#src/services/locale-events.ts';
import { readConfig } from '#src/services/runtime-config.ts';
import { openStorage } from '#src/services/storage.ts';
import { show } from '#src/ui/testing.tsx';
import { ownImage, webLink } from '#src/ui/web-link.ts';
import { arbitraryOf, nastyJson, nastyText } from '../tools/arbitrary.ts';

afterEach(() => {
  document.body.replaceChildren();
  sessionStorage.clear();
});

/** Addresses that run a script, read a file or mislead, and random text. */
const hostileAddress = fc.oneof(
  fc.constantFrom(
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'blob:https://bank.example/1',
    'file:///etc/passwd',
    'about:blank',
    'https:javascript:alert(1)',
    '//evil.example/',
    'https://',
    'https://evil.example/"><img src=x onerror=alert(1)>',
  ),
  fc.webUrl(),
  nastyText,
);
const hostileName = fc.oneof(
  fc.constantFrom(
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '"><svg onload=alert(1)>',
    '<scr<script>ipt>',
    '{{constructor}}',
    '$t(LOGIN.PIN)',
    '<1>bold</1>',
  ),
  nastyText,
);
const isWeb = (address: string) => /^https?:\/\//.test(address);

/** The resolved addresses of all links. */
const addressesIn = (container: HTMLElement) =>
  [...container.querySelectorAll('a')].map((link) => link.href);

describe('hostile addresses', () => {
  test('[E4] [S1] only web addresses become links, and only images of our own origin images', () => {
    fc.assert(
      fc.property(hostileAddress, (address) => {
        const link = webLink(address);
        expect(link === undefined || isWeb(link)).toBe(true);
        const image = ownImage(address);
        expect(image === undefined || image.startsWith(`${window.location.origin}/`)).toBe(true);
      }),
    );
  });

  test('[E4] [Y2] whatever a party and a bank call theirs, the footer leads to web addresses', () => {
    const party = fc.record({
      clientName: hostileName,
      policyUri: hostileAddress,
      tosUri: hostileAddress,
      tosUriLabel: hostileName,
      ecoSystem: fc.constantFrom('okvp' as const, 'verbund' as const, 'yes' as const),
    });
    const links = fc.array(fc.record({ label: hostileName, url: hostileAddress }));
    const logos = fc.array(fc.record({ name: hostileName, url: hostileAddress }));
    fc.assert(
      fc.property(party, links, logos, (changes, links, logos) => {
        const started = {
          authenticationId: 'a',
          relyingParty: relyingParty(changes),
          bank: { name: '', links, logos, infoMessages: [] },
          layout: layoutOf({ relyingParty: relyingParty(changes), session: sessionReply() }),
        };
        const { links: shown = [], logos: seen = [] } = footerOf(started);
        for (const { href } of shown) expect(href).toMatch(/^https?:/);
        for (const { src } of seen) expect(src).toContain(window.location.origin);
      }),
    );
  });

  test('[A7] [A8] a policy and a document that are no web addresses are no links', () => {
    const shared = { clientName: 'x', sameLegalEntity: false, phase: 'deciding' as const };
    const deeds = {
      onGive: vi.fn(),
      onDeny: vi.fn(),
      onAccept: vi.fn(),
      onRetry: vi.fn(),
      onCancel: vi.fn(),
    };
    fc.assert(
      fc.property(hostileAddress, hostileName, (address, name) => {
        const details = {
          recipient: name,
          policyUri: address,
          claims: [{ claim: name, value: name }],
        };
        const consent = show(<ConsentScreen {...shared} {...deeds} details={details} />);
        const document = { ...termsDocument, title: name, pdf: { url: address, bytes: 1 } };
        const terms = show(
          <TermsScreen
            kind="tos"
            phase="reading"
            language="de-DE"
            document={document}
            {...deeds}
          />,
        );
        for (const { container } of [consent, terms]) {
          expect(addressesIn(container).filter((href) => !isWeb(href))).toEqual([]);
          expect(
            container.querySelectorAll('script, img, iframe, [onerror], [onload]'),
          ).toHaveLength(0);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('[E7] the browser is sent to web addresses only', async () => {
    const elsewhere = hostileAddress.filter((it) => !URL.canParse(it) || !isWeb(new URL(it).href));
    await fc.assert(
      fc.asyncProperty(elsewhere, async (address) => {
        await expect(leaveTo(address, new AbortController().signal)).rejects.toThrow();
      }),
    );
  });
});

describe('hostile data', () => {
  test('[Y4] [P1] whatever a bank says of itself, its name has no markup', () => {
    fc.assert(
      fc.property(arbitraryOf(BankSettingsReply), hostileName, (settings, name) => {
        const parsed = z.safeParse(BankSettingsReply, settings);
        const said = parsed.success ? parsed.data : {};
        const both = { ...said, 'de-DE': { name, banknameAusblenden: false } };
        expect(bankFor(both, 'de-DE').name).not.toMatch(/<[^>]*>/);
        expect(bankFor(both, 'en-GB').name).not.toMatch(/<[^>]*>/);
      }),
    );
  });

  test('[T2] [T3] whatever names a theme, it is digits or the default', () => {
    const source = fc.oneof(
      nastyText,
      fc.stringMatching(/^\d{1,4}_?\d{0,2}\W?$/),
      fc.constant(null),
    );
    const sources = fc.record({
      url: source,
      nativeApp: source,
      sessionStorage: source,
      cookie: source,
    });
    fc.assert(
      fc.property(sources, (found) => {
        expect(selectThemeId(found)).toMatch(/^(\d+(_\d+)?)?$/);
      }),
    );
  });

  test('[I1] whatever cookie and browser say, the language is one of ours', () => {
    fc.assert(
      fc.property(
        nastyText,
        fc.array(nastyText),
        fc.boolean(),
        (cookie, browserLanguages, flag) => {
          const allowed = { i18nAllowed: true, defaultLanguageEnglish: flag };
          expect(['de-DE', 'en-GB']).toContain(
            pickLocale({ ...allowed, cookie, browserLanguages }),
          );
        },
      ),
    );
  });

  test('[X1] no cookie of somebody else breaks reading ours', () => {
    const read = vi.spyOn(document, 'cookie', 'get');
    fc.assert(
      fc.property(nastyText, nastyText, (name, value) => {
        read.mockReturnValue(`${name}=${value}; XSRF-TOKEN=ours; language=%E0%A4%A`);
        if (name !== 'XSRF-TOKEN' && !value.includes('; XSRF-TOKEN=')) {
          expect(readCookie('XSRF-TOKEN')).toBe('ours');
        }
        expect(readCookie('language')).toBeNull();
      }),
    );
    read.mockRestore();
  });

  test('[X7] [P7] whatever lies in the storage and stands in the address, the wizard knows how it was opened', () => {
    const paths = Object.values(ROUTES).map(({ path }) => `/services_auth/auth-frontend/${path}`);
    fc.assert(
      fc.property(
        fc.oneof(fc.constantFrom(...paths), nastyText),
        nastyText,
        nastyText,
        (pathname, search, kept) => {
          const storage = openStorage();
          storage.write(kept, 'entry');
          const entry = readEntry({ pathname, search: search === '' ? '' : `?${search}` }, storage);
          expect(typeof entry.clientId).toBe('string');
          expect(entry.route === undefined || entry.route in ROUTES).toBe(true);
        },
      ),
    );
  });

  test('[X3] whatever configuration comes with the page, it is right or said to be wrong', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          nastyText,
          nastyJson.map((it) => JSON.stringify(it)),
        ),
        (written) => {
          expect(['right', 'wrong']).toContain(readConfig(written).kind);
        },
      ),
    );
  });
});

describe('hostile messages', () => {
  test('[I2] whatever a page says in a locale event, only a language of ours is heard', () => {
    const heard = vi.fn();
    const machine = setup({ actors: { hear: hearLocale } }).createMachine({
      invoke: { src: 'hear', input: undefined },
      on: { 'locale.changed': { actions: ({ event }) => heard(event) } },
    });
    const actor = createActor(machine).start();
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.record({ locale: fc.anything() })), (detail) => {
        window.dispatchEvent(new CustomEvent('localechange', { detail }));
      }),
    );
    for (const [event] of heard.mock.calls) expect(['de-DE', 'en-GB']).toContain(event.locale);
    actor.stop();
  });

  test('[X8] [P7] whatever other tabs say, only a claim of a tab takes the lead', async () => {
    const lost = vi.fn();
    const machine = setup({ actors: { leadTab } }).createMachine({
      invoke: { src: 'leadTab', input: { authenticationId: 'fuzz' } },
      on: { 'lead.lost': { actions: lost } },
    });
    const channel = new BroadcastChannel('auth-frontend|lead|fuzz');
    const claimed = new Promise((resolve) => {
      channel.onmessage = resolve;
    });
    const actor = createActor(machine).start();
    await claimed;
    const said = fc.sample(nastyJson, 200).filter((it) => !JSON.stringify(it)?.includes('"tab"'));
    const heard = new Promise((resolve) => {
      const witness = new BroadcastChannel('auth-frontend|lead|fuzz');
      witness.onmessage = ({ data }) => {
        if (data !== 'the last') return;
        witness.close();
        resolve(undefined);
      };
    });
    for (const message of [...said, 'the last']) channel.postMessage(message);
    await heard;
    expect(lost).not.toHaveBeenCalled();
    channel.postMessage({ tab: 'another', since: Date.now() + 1000 });
    await expect.poll(() => lost.mock.calls).toHaveLength(1);
    channel.close();
    actor.stop();
  });
});
