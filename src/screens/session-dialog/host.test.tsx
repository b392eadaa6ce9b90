// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { createActor, fromCallback, setup, spawnChild, stopChild } from 'xstate';
import { sessionTimerMachine } from '#machines/session-timer/machine.ts';
import type { App } from '#src/screens/scene.ts';
import { polyfillDialog, show } from '#src/ui/testing.tsx';
import { SessionDialogHost } from './host.tsx';

beforeEach(polyfillDialog);

const END = '2026-01-01T10:05:00.000Z';
const secondsBeforeEnd = (seconds: number) => Date.parse(END) - seconds * 1000;

/** An app with nothing but a session timer, whose clock the test sets. */
function timedApp() {
  const sessionTimer = sessionTimerMachine.provide({ actors: { clock: fromCallback(() => {}) } });
  const machine = setup({ actors: { sessionTimer } }).createMachine({
    on: {
      begin: {
        actions: spawnChild('sessionTimer', {
          id: 'sessionTimer',
          input: { authenticationId: 'a1', expiresAt: END },
        }),
      },
      end: { actions: stopChild('sessionTimer') },
    },
  });
  const app = createActor(machine).start();
  const tick = (now: number) =>
    app.getSnapshot().children.sessionTimer?.send({ type: 'clock.ticked', now });
  return { app, tick };
}

it('[N3] [A10] draws nothing when the timer starts, but the question a minute before the end, for as long as the timer runs', async () => {
  const { app, tick } = timedApp();
  const drawn = vi.fn();
  show(
    <Profiler id="host" onRender={drawn}>
      <SessionDialogHost app={app as unknown as App} />
    </Profiler>,
  );
  act(() => app.send({ type: 'begin' }));
  act(() => tick(secondsBeforeEnd(61)));
  expect(drawn).toHaveBeenCalledOnce();
  act(() => tick(secondsBeforeEnd(47)));
  expect(await screen.findByText('Ends in 47 seconds')).toBeVisible();
  act(() => app.send({ type: 'end' }));
  await vi.waitFor(() => expect(screen.queryByText('Ends in 47 seconds')).toBeNull());
  app.stop();
});
