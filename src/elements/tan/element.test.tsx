// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { quiet } from '#machines/tan/walk.ts';
import { challenge } from '#machines/testing/replies.ts';
import { startTexts } from '#src/i18n/texts.ts';
import TanWebComponent from './element.tsx';

startTexts();
customElements.define('tan-web-component', TanWebComponent);

test('[A5] [X9] moved on the page, it goes on with its challenge; taken off, it asks nobody anything more', async () => {
  const actor = createActor(quiet, { input: { authenticationId: 'a', challenge: challenge() } });
  const create = vi.fn(() => actor);
  const element = Object.assign(new TanWebComponent(), { create });
  const heard = vi.fn();
  element.addEventListener('tanoutcome', heard);
  const section = document.createElement('section');
  await act(async () => document.body.append(section, element));
  const field = screen.getByRole('textbox');
  await act(async () => section.append(element));
  expect(create).toHaveBeenCalledOnce();
  expect(actor.getSnapshot().status).toBe('active');
  expect(screen.getByRole('textbox')).toBe(field);
  await act(async () => section.remove());
  expect(actor.getSnapshot().status).toBe('stopped');
  expect(element).toBeEmptyDOMElement();
  // To be taken off is no outcome.
  expect(heard).not.toHaveBeenCalled();
});

test('[A5] [Y3] put back after it was taken off, it asks for the TAN again, and is no empty place', async () => {
  const input = { authenticationId: 'a', challenge: challenge() };
  const create = () => createActor(quiet, { input });
  const element = Object.assign(new TanWebComponent(), { create });
  await act(async () => document.body.append(element));
  await act(async () => element.remove());
  await act(async () => document.body.append(element));
  expect(screen.getByRole('textbox')).toBeVisible();
  await act(async () => element.remove());
});

test('[A5] [R5] if its machine breaks, its order has failed, with a reference', async () => {
  const broken = quiet.provide({
    actions: {
      countDown: () => {
        throw new Error('no time');
      },
    },
  });
  const actor = createActor(broken, { input: { authenticationId: 'a', challenge: challenge() } });
  const element = Object.assign(new TanWebComponent(), { create: () => actor });
  const heard = vi.fn();
  element.addEventListener('tanoutcome', (event) => heard(Reflect.get(event, 'detail')));
  await act(async () => document.body.append(element));
  // What shows the machine throws it, too.
  await expect(async () =>
    act(async () => actor.send({ type: 'clock.ticked', now: 0 })),
  ).rejects.toThrow('no time');
  expect(heard).toHaveBeenCalledExactlyOnceWith({
    kind: 'failed',
    failure: { traceId: expect.stringMatching(/./), message: 'no time' },
  });
  await act(async () => element.remove());
});
