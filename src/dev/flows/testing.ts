import { vi } from 'vitest';
import { createActor } from 'xstate';
import type { Message } from '#machines/inspection/message.ts';
import { observe } from '#machines/inspection/observe.ts';
import { pictureOf, STEP } from '#machines/picture.ts';
import { Secret } from '#machines/secret.ts';
import { opened, willingApp } from '#machines/testing/app.ts';

/** The messages of a running app from the start to the TAN. */
export async function toldByLogIn(run = 'run-1'): Promise<readonly Message[]> {
  const messages: Message[] = [];
  const app = createActor(willingApp(), {
    input: opened,
    inspect: observe(run, (message) => messages.push(message)),
  });
  app.start();
  const stands = (state: string) =>
    vi.waitFor(
      () => {
        if (!pictureOf(app).state.startsWith(state)) throw new Error(pictureOf(app).state);
      },
      // The same time-out as `expect.poll`, which only works in tests.
      { timeout: 15_000 },
    );
  await stands('login.form.editing');
  const step = app.getSnapshot().children[STEP];
  step?.send({ type: 'pin.submitted', identifier: 'anna', pin: new Secret('12345') });
  await stands('process.psd2Tan.unconfirmed');
  app.stop();
  return messages;
}
