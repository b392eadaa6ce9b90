import { expect } from 'vitest';
import { type ActorRefFrom, createActor } from 'xstate';
import type { AppInput } from '../app/context.ts';
import type { appMachine } from '../app/machine.ts';
import { pictureOf } from '../picture.ts';
import { Secret } from '../secret.ts';
import { opened } from './app.ts';
import { sendToStep } from './sending.ts';

export type App = ActorRefFrom<typeof appMachine>;

/** The running app on a page that was opened correctly, except for `input`. */
export function openApp(machine: typeof appMachine, input: Partial<AppInput> = {}): App {
  return createActor(machine, { input: { ...opened, ...input } }).start();
}

/** Waits until the app, with its steps, has reached this state. */
export async function arrive(app: App, state: string): Promise<void> {
  await expect.poll(() => pictureOf(app).state, { interval: 1 }).toBe(state);
}

/** Sends the log-in form. */
export function logIn(app: App): void {
  sendToStep(app, { type: 'pin.submitted', identifier: 'anna', pin: new Secret('12345') });
}
