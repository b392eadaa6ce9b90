// @vitest-environment jsdom
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { WIZARD_BASE } from '#contract/endpoint.ts';
import { Locale } from '#contract/locale.ts';
import { configureRenewal, orRenewed } from '#src/loading/renewal.ts';
import { WaysOn } from '#src/screens/business-error/ways-on.tsx';
import { readEntry } from '#src/services/entry.ts';
import { readInitData, readReloadData } from '#src/services/init-data.ts';
import { recall } from '#src/services/recall.ts';
import { openStorage } from '#src/services/storage.ts';
import { hearWindows, TabMessage } from '#src/services/tab-messages.ts';
import { readThemeChoice } from '#src/theme/choice.ts';
import { show } from '#src/ui/testing.tsx';
import { arbitraryOf, nastyJson, nastyText } from '../tools/arbitrary.ts';

afterEach(() => {
  document.body.replaceChildren();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Init data as a hostile tab could write it: with the right keys and any values, or anything else. */
const written = fc.oneof(
  nastyText,
  nastyJson.map((it) => JSON.stringify(it) ?? ''),
  fc
    .record({
      entry: fc.record({ clientId: nastyText, redirectUri: nastyText, interaction: nastyText }),
      themeId: nastyText,
      locale: fc.constantFrom(null, 'de-DE', 'en-GB'),
      errorShown: fc.boolean(),
      at: fc.constantFrom(new Date().toISOString(), nastyText),
      constructor: nastyJson,
    })
    .map((it) => JSON.stringify(it)),
);

describe('other windows', () => {
  test('[X8] are heard only if their message is one of ours and of this origin', () => {
    const log = vi.fn();
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const heard: TabMessage[] = [];
    const stop = hearWindows({ log, close: () => {} }, (message) => heard.push(message));
    const said = fc.oneof(nastyJson, nastyText, arbitraryOf(TabMessage));
    const origins = fc.constantFrom(location.origin, 'https://evil.example', 'null', '');
    fc.assert(
      fc.property(said, origins, (data, origin) => {
        const before = heard.length;
        window.dispatchEvent(new MessageEvent('message', { data, origin }));
        const ours = TabMessage.safeParse(data).success && origin === location.origin;
        expect(heard.length - before).toBe(ours ? 1 : 0);
      }),
    );
    // However many messages come, only a few are logged.
    expect(log.mock.calls.length).toBeLessThanOrEqual(3);
    stop();
  });

  test('[X8] [P7] whatever init data they hand over, it is read as what it should be or not at all', () => {
    const entry = { clientId: 'demo', redirectUri: 'https://party/cb', route: 'login' } as const;
    fc.assert(
      fc.property(written, (data) => {
        const read = readInitData(data);
        if (!read) return;
        expect(read.at.getTime()).not.toBeNaN();
        expect(read.locale === null || Locale.safeParse(read.locale).success).toBe(true);
        // Only data of the same log-in is used.
        const same = readReloadData(entry, data);
        if (same) expect(same.entry.clientId).toBe(entry.clientId);
      }),
    );
  });
});

describe('hostile values in the storage', () => {
  test('[X7] [X8] whatever was kept for a reload, the wizard opens as its address says', async () => {
    await fc.assert(
      fc.asyncProperty(written, async (kept) => {
        sessionStorage.clear();
        const storage = openStorage();
        storage.write(kept, 'reload');
        const address = {
          pathname: `${WIZARD_BASE}login`,
          search: '?client_id=demo&redirect_uri=https%3A%2F%2Fparty%2Fcb',
        };
        await recall(readEntry(address, storage), storage, { logLevel: 'ERROR' });
        const entry = readEntry(address, storage);
        expect(entry).toMatchObject({ clientId: 'demo', redirectUri: 'https://party/cb' });
      }),
    );
  });

  test('[N4] whatever is said of builds that were left, the page is loaded anew at most once', async () => {
    vi.stubGlobal('fetch', async () => new Response(''));
    vi.useFakeTimers();
    await fc.assert(
      fc.asyncProperty(nastyText, async (left) => {
        sessionStorage.clear();
        openStorage().write(left, 'renewed');
        const reload = vi.fn();
        for (let page = 0; page < 3; page += 1) {
          configureRenewal({ storage: openStorage(), embedded: false, build: 'this', reload });
          const wanted = orRenewed(() => Promise.reject(new Error('gone'))).catch(() => {});
          await vi.advanceTimersByTimeAsync(60_000);
          await wanted;
        }
        expect(reload.mock.calls.length).toBeLessThanOrEqual(1);
      }),
      { numRuns: 50 },
    );
    vi.useRealTimers();
  });
});

test('[T2, E5] null values of a native app are ignored, its other values count', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('nativeApp', { theme: '8888_89', appearance: null, useImages: null });
  const { themeSources, look } = readThemeChoice(new URLSearchParams(), openStorage());
  expect(themeSources.nativeApp).toBe('8888_89');
  expect(look).toEqual({ appearance: 'LIGHT', useImages: true });
});

test('[T2, E5] whatever a native app leaves on the page, it names a look or nothing', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  fc.assert(
    fc.property(
      fc.oneof(
        nastyJson,
        fc.record({ theme: nastyJson, appearance: nastyText, useImages: nastyJson }),
      ),
      (nativeApp) => {
        vi.stubGlobal('nativeApp', nativeApp);
        const { look } = readThemeChoice(new URLSearchParams(), openStorage());
        expect(['LIGHT', 'DARK']).toContain(look.appearance);
        expect(typeof look.useImages).toBe('boolean');
      },
    ),
  );
});

test('[E4] [I3] a party’s name is shown as it is, and never taken for a text key or markup', () => {
  const names = fc.constantFrom(
    '$t(LOGIN.PIN)',
    '{{clientName}}',
    '<b>Shop</b>',
    '__proto__',
    '&amp;',
  );
  fc.assert(
    fc.property(names, (clientName) => {
      const { container } = show(<WaysOn back={{ to: 'party', clientName }} onBack={() => {}} />);
      expect(container.textContent).toContain(clientName);
      container.remove();
    }),
  );
});
