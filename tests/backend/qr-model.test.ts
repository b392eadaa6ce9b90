import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bankingApp, start, Wizard } from './harness.ts';

const SECOND = 1000;
const CUSTOMERS = ['emma', 'anna'] as const;

type Deed =
  | { readonly do: 'start' }
  | { readonly do: 'wait'; readonly seconds: number }
  | { readonly do: 'open' | 'approve' | 'deny'; readonly code: number; readonly who: string }
  | { readonly do: 'finish'; readonly code: number };

interface Code {
  readonly id: string;
  readonly until: number;
  owner?: string;
  decision?: 'approved' | 'denied';
  collectUntil?: number;
}

const code = fc.nat({ max: 3 });
const who = fc.constantFrom(...CUSTOMERS);
const deeds: fc.Arbitrary<Deed[]> = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ do: fc.constant('start' as const) }) },
    fc.record({ do: fc.constant('wait' as const), seconds: fc.integer({ min: 1, max: 90 }) }),
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constantFrom('open', 'approve', 'deny'), code, who }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('finish' as const), code }) },
  ),
  { minLength: 3, maxLength: 14 },
);

const REMEMBERED = 5;

test('[Q6] [S6] whatever is done in whatever order, only the newest code, approved in time by who opened it, logs in, and once', {
  timeout: 180_000,
}, async () => {
  const { browser, origin, later, now: clock } = await start();
  const app = bankingApp(origin);
  await fc.assert(
    fc.asyncProperty(deeds, async (list) => {
      const wizard = await Wizard.open(browser());
      const codes: Code[] = [];
      const opened = clock();
      for (const deed of list) {
        // A log-in without a customer expires after a quarter of an hour, which is not tested here.
        if (clock() - opened > 13 * 60 * SECOND) return;
        if (deed.do === 'start') {
          const { id, expiresAt } = await wizard.startQr();
          codes.push({ id, until: Date.parse(expiresAt) });
          continue;
        }
        if (deed.do === 'wait') {
          later(deed.seconds * SECOND);
          continue;
        }
        const target = codes[deed.code];
        if (target === undefined) continue;
        const newest = target === codes.at(-1);
        if (deed.do === 'finish') {
          const may =
            newest &&
            target.decision === 'approved' &&
            target.collectUntil !== undefined &&
            clock() < target.collectUntil;
          const { status } = await wizard.finishAppLogIn(target.id);
          // After that many newer codes, an old one is forgotten.
          const forgotten = codes.length - codes.indexOf(target) > REMEMBERED;
          expect([deed, status]).toEqual([deed, may ? 200 : forgotten ? 404 : 409]);
          if (!may) continue;
          const { body } = await wizard.post('steps/qr-first-login/first-log-in', { pin: '12345' });
          expect(body.authenticationProcessCompleted).toBe(true);
          const page = await wizard.complete();
          expect(page.text.toLowerCase()).toContain(`${target.owner}@kunde.example`);
          expect((await wizard.finishAppLogIn(target.id)).status).toBe(401);
          return;
        }
        const may =
          newest &&
          target.decision === undefined &&
          clock() < target.until &&
          (target.owner === undefined || target.owner === deed.who);
        if (deed.do === 'open') {
          const list = await app.pending(deed.who, target.id);
          expect(list.some(({ id }) => id === target.id)).toBe(may);
          if (may) target.owner = deed.who;
          continue;
        }
        const { status } = await app.decide(target.id, deed.do, deed.who);
        expect([deed, status]).toEqual([deed, may ? 200 : 404]);
        if (!may) continue;
        target.owner = deed.who;
        target.decision = deed.do === 'approve' ? 'approved' : 'denied';
        if (target.decision === 'approved') {
          target.collectUntil = Date.parse((await wizard.appLogIn(target.id)).expiresAt);
        }
      }
    }),
    { numRuns: 60 },
  );
});
