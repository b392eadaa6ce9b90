import { useMachine } from '@xstate/react';
import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { assign, fromPromise, setup } from 'xstate';
import * as z from 'zod/mini';
import { FloorForm } from '../form.tsx';

const Reply = z.object({
  status: z.enum(['ok', 'mfa', 'fail']),
  token: z.optional(z.string().check(z.minLength(1))),
  n: z.array(z.number()),
});

const words = { title: 'Log in', user: 'User name', pin: 'Password', submit: 'Log in' };
const floor = i18next.createInstance();
void floor.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { floor: words } },
  defaultNS: 'floor',
  interpolation: { escapeValue: false },
});

interface Credentials {
  user: string;
  pin: string;
}

const machine = setup({
  types: {
    context: {} as Credentials,
    events: {} as { type: 'user' | 'pin'; value: string } | { type: 'submit' },
  },
  actors: {
    logIn: fromPromise<unknown, Credentials>(async ({ input }) => {
      const reply = await fetch('/api/login', { method: 'POST', body: JSON.stringify(input) });
      return z.parse(Reply, await reply.json());
    }),
  },
  guards: { isFilled: ({ context }) => context.user !== '' && context.pin !== '' },
}).createMachine({
  id: 'floor',
  initial: 'form',
  context: { user: '', pin: '' },
  states: {
    form: {
      on: {
        user: { actions: assign({ user: ({ event }) => event.value }) },
        pin: { actions: assign({ pin: ({ event }) => event.value }) },
        submit: { target: 'sending', guard: 'isFilled' },
      },
    },
    sending: {
      invoke: { src: 'logIn', input: ({ context }) => context, onDone: 'done', onError: 'form' },
    },
    done: { type: 'final' },
  },
});

/** The floor form with every library that the product uses. */
export function App() {
  const { t } = useTranslation(undefined, { i18n: floor });
  const say = t as unknown as (key: string) => string;
  const [{ context }, send] = useMachine(machine);
  return (
    <FloorForm
      words={{
        title: say('title'),
        user: say('user'),
        pin: say('pin'),
        submit: say('submit'),
      }}
      user={context.user}
      pin={context.pin}
      onUser={(value) => send({ type: 'user', value })}
      onPin={(value) => send({ type: 'pin', value })}
      onSubmit={() => send({ type: 'submit' })}
    />
  );
}
