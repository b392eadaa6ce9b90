import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Sequence } from '#machines/recording/sequence.ts';
import type { World } from '../model/support/world.ts';
import { happen } from './happenings.ts';
import { replayInBrowser } from './in-browser.ts';
import { expectKnownNames } from './known-names.ts';
import { readSequence } from './read.ts';

const FILES = 'tests/sequences/files';

/** A sequence in which this happens second. */
const inWhich = (machine: string, event: string) =>
  Sequence.parse({
    title: 'A slip of the pen',
    steps: [{ state: 'login.form.editing' }, { machine, event }],
  });

test('[D3] a machine that there is not is refused before a browser starts, with its step and those that there are', async () => {
  await expect(replayInBrowser(inWhich('credential', 'pin.submitted'))).rejects.toThrow(
    /^"A slip of the pen", step 2: there is no machine credential; there are: app, .*credentials.* tan/,
  );
});

test.each(['pin.submited', 'tan.submitted'])(
  '[D3] so is an event that its machine does not know, with those that it knows: %s',
  async (event) => {
    await expect(expectKnownNames(inWhich('credentials', event))).rejects.toThrow(
      new RegExp(`, step 2: credentials knows no event ${event}; it knows: .*pin\\.submitted`),
    );
  },
);

test.each(readdirSync(FILES))('[D3] a sequence with the right names is not: %s', async (file) => {
  await expect(expectKnownNames(await readSequence(`${FILES}/${file}`))).resolves.toBeUndefined();
});

test('[D3, N2] what was typed before the script ran is in a recording, and nobody does it again in a browser', async () => {
  const [step] = inWhich('app', 'identifier.typed').steps.slice(1);
  if (!step || !('event' in step)) throw new Error('nothing happens');
  const whole = inWhich('app', 'identifier.typed');
  await expect(happen({} as World, 'anna', step, whole)).resolves.toBeUndefined();
});
