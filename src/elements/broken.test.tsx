// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import type { Remittance } from '#contract/later-steps.ts';
import type { Challenge, TanMethod } from '#contract/tan.ts';
import { quiet } from '#machines/tan/walk.ts';
import { answering, done } from '#machines/testing/answers.ts';
import { challenge, remittance } from '#machines/testing/replies.ts';
import RemittanceScreen from '#src/screens/remittance/screen.tsx';
import { createLogger } from '#src/services/logger.ts';
import { show } from '#src/ui/testing.tsx';
import { ElementHost } from './host.tsx';

afterEach(() => vi.restoreAllMocks());

const services = { sources: {}, logger: createLogger('ERROR') };

/** Methods that a page of this release has no words for. */
const UNKNOWN = [{ id: 'app', kind: 'pigeon', label: 'Berta' }] as unknown as TanMethod[];

const startTan = (change: Partial<Challenge>, machine = quiet) =>
  createActor(machine, { input: { authenticationId: 'a', challenge: challenge(change) } });

test('[Y3] [N2] [A5] a TAN component that cannot be drawn says so with a reference, and another try works', async () => {
  const hook = vi.fn();
  window.addEventListener('elementerror', hook, { once: true });
  let isBroken = true;
  const create = () => startTan(isBroken ? { methods: UNKNOWN, methodId: 'app' } : {});
  const { user } = await act(async () =>
    show(
      <ElementHost name="tan-web-component" services={services} properties={{ create }} vital />,
    ),
  );
  const message = await screen.findByRole('alert');
  expect(message.querySelector('code')?.textContent).toMatch(/^F\w+/);
  expect(hook).toHaveBeenCalledOnce();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('TAN')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('[Y3] [N2] [A5] a TAN component that throws later also shows a reference and another try', async () => {
  const reply = done(challenge({ methods: UNKNOWN, methodId: 'app' }));
  const unreadable = quiet.provide({ actors: { requestTan: answering(reply) } });
  const create = () => startTan({}, unreadable);
  const { user } = await act(async () =>
    show(
      <ElementHost name="tan-web-component" services={services} properties={{ create }} vital />,
    ),
  );
  await user.click(await screen.findByText('No TAN? Another device?'));
  await user.click(screen.getByRole('button', { name: 'Request a new TAN' }));
  expect((await screen.findByRole('alert')).querySelector('code')).not.toBeNull();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('[Y3] [N2] [A8] a payment that cannot be drawn says so, too', async () => {
  const unreadable = { ...remittance, payment: undefined } as unknown as Remittance;
  const does = { onAuthorise: vi.fn(), onContinue: vi.fn(), onCancel: vi.fn() };
  await act(async () =>
    show(
      <RemittanceScreen
        elements={services}
        remittance={unreadable}
        phase="reviewing"
        tan={null}
        {...does}
      />,
    ),
  );
  expect((await screen.findByRole('alert')).querySelector('code')).not.toBeNull();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});
