// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { challenge } from '#machines/testing/replies.ts';
import { createLogger } from '#src/services/logger.ts';
import { show } from '#src/ui/testing.tsx';
import { TanComponent } from './component.tsx';

/** Stands in for the element, so that the test can say what it says. */
class Said extends HTMLElement {
  authenticationId = '';
  challenge: unknown = undefined;
  create: unknown = undefined;
}

/** Puts the component on the page; returns a function by which its element says something, and what is reported. */
async function showComponent() {
  if (!customElements.get('tan-web-component')) customElements.define('tan-web-component', Said);
  const onOutcome = vi.fn();
  const { container } = show(
    <TanComponent
      services={{ sources: {}, logger: createLogger('ERROR') }}
      authenticationId="a"
      challenge={challenge()}
      onOutcome={onOutcome}
    />,
  );
  await expect.poll(() => container.querySelector('tan-web-component')).not.toBeNull();
  const say = (what: string, detail: unknown) =>
    act(() => {
      const element = container.querySelector('tan-web-component');
      element?.dispatchEvent(new CustomEvent(what, { detail }));
    });
  return { say, onOutcome };
}

/** What the component reports when its element says this. */
async function reported(detail: unknown) {
  const { say, onOutcome } = await showComponent();
  say('tanoutcome', detail);
  return onOutcome.mock.lastCall?.[0];
}

it('[A5] [Y3] [N2] until its element is there, the page says that a TAN is requested; then that has its challenge', async () => {
  const onOutcome = vi.fn();
  const name = 'tan-web-component';
  if (!customElements.get(name)) customElements.define(name, Said);
  // As of the bank's own, which is loaded anew.
  const sources = { [name]: { script: '/tan.js', lifecycleTimeoutMs: 5000 } };
  const services = { sources, logger: createLogger('ERROR') };
  const of = { services, authenticationId: 'a', challenge: challenge(), onOutcome };
  const { container } = show(<TanComponent {...of} />);
  expect(screen.getByRole('status')).toHaveTextContent('Requesting a TAN…');
  const element = () => container.querySelector<Said>(name);
  await expect.poll(element).not.toBeNull();
  expect(screen.queryByText('Requesting a TAN…')).toBeNull();
  expect(element()).toMatchObject({
    authenticationId: 'a',
    challenge: challenge(),
    create: expect.any(Function),
  });
});

it('[N2] [A5] the party of a log-in that is gone is passed on: its page is the way out', async () => {
  const party = { clientName: 'Muster', clientUri: 'https://muster.example/' };
  const failure = { code: 'USER_SESSION_EXPIRED', traceId: 'T1', message: 'gone', party };
  expect(await reported({ kind: 'failed', failure })).toEqual({ kind: 'failed', failure });
});

it('[R3] the auth tree’s word for an expired session is the code of one', async () => {
  const failure = { code: 'user-session-expired', traceId: 'T1' };
  expect(await reported({ kind: 'failed', failure })).toEqual({
    kind: 'failed',
    failure: { code: 'USER_SESSION_EXPIRED', traceId: 'T1' },
  });
});

it.each([
  [{ traceId: 'T1', attemptsLeft: null, party: null, message: null }, 'T1'],
  [{ traceId: 'T1', party: { clientName: 1 }, message: {} }, 'T1'],
  [{ traceId: null }, expect.stringMatching(/./)],
])(
  '[Y3] [R2] of a refusal as the backend sent it, the code counts, whatever else is in it: %j',
  async (rest, traceId) => {
    const failure = { code: 'LOCKED_ACCOUNT', ...rest };
    const said = await reported({ kind: 'failed', failure });
    expect(said).toMatchObject({ kind: 'failed', failure: { code: 'LOCKED_ACCOUNT', traceId } });
    expect(['string', 'undefined']).toContain(typeof said.failure.message);
  },
);

it('[Y3] [L8] of what a bank’s component says beside that the order is confirmed, such as the TAN, nothing is passed on', async () => {
  expect(await reported({ kind: 'confirmed', tan: '123456' })).toEqual({ kind: 'confirmed' });
});

it('[Y3] [R5] an outcome that nobody knows is a failure with a reference', async () => {
  expect(await reported({ kind: 'perhaps' })).toMatchObject({
    kind: 'failed',
    failure: { traceId: expect.stringMatching(/./) },
  });
});

it('[Y3] [R2] nor is it taken for a refusal: the log says that nobody knows it, to who has misspelt it', async () => {
  const failure = { code: 'LOCKED_ACCOUNT', traceId: 'T1', message: 'locked' };
  const said = await reported({ kind: 'fails', failure });
  expect(said.failure.message).toMatch(/an outcome nobody knows/);
});

it('[N2] [Y3] [A5] an element that breaks leaves no empty place: that is said, and can be tried again', async () => {
  const { say, onOutcome } = await showComponent();
  say('elementbroken', new Error('no such method'));
  expect(screen.getByRole('alert')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(onOutcome).not.toHaveBeenCalled();
});
