import { expect, test } from 'vitest';
import { prove } from '../crashes/prove.ts';

// A process is started after every crash, and the machine may be busy with other tests.
const SLOW = { timeout: 300_000 };

test.each(['embedded', 'Redis'] as const)(
  '[S6] [N4] killed again and again at any moment (%s), no step of any log-in is lost or taken twice',
  SLOW,
  async (store) => {
    const proof = await prove({ program: 'source', store, logIns: 8, atOnce: 6, answers: 50 });
    expect(proof.wrong).toEqual([]);
    expect(proof.logIns).toBe(8);
    expect(proof.crashes + proof.redisCrashes).toBeGreaterThan(0);
  },
);
