import { afterAnswer, answered, hasKind, keepSurprise, payload } from '../on-answer.ts';
import { appSetup } from './setup.ts';

/** Every page has the bank's name (P1, Y4), and waits for it, but only briefly: it may also come later. */
const onceNamed = <const Target extends string>(target: Target) =>
  ({ always: { guard: 'isNamed', target }, after: { bankWait: target } }) as const;
export const awaitingName = appSetup.createStateConfig(onceNamed('awaitingTheme'));

const toError = onceNamed('#app.raising');
const unanswered = appSetup.createStateConfig(toError);
/** It looks like the bank, too (T3). Where nobody answers, a theme would fail as well, and a box replace the page. */
const refused = appSetup.createStateConfig({ ...toError, entry: 'requestSessionTheme' });

/**
 * Start-up (X6): session, language, theme and portal, in this order; at the same time init-UI and the bank's
 * settings, which need not wait. Ends when the first two have: the customer can log in without the settings.
 */
export const starting = appSetup.createStateConfig({
  type: 'parallel',
  entry: ['forgetSessionEnd', 'forgetFailure', 'askBank'],
  states: {
    session: {
      initial: 'asking',
      states: {
        asking: {
          invoke: {
            src: 'requestSession',
            input: ({ context }) => ({ query: context.query }),
            ...afterAnswer({
              done: 'localising',
              keep: 'keepSession',
              unreachable: 'unanswered',
              failed: 'refused',
            }),
          },
        },
        unanswered,
        refused,
        localising: {
          entry: 'requestSessionLocale',
          on: {
            'locale.applied': {
              target: 'theming',
              actions: { type: 'keepLocale', params: payload },
            },
          },
        },
        theming: {
          entry: ['forgetTheme', 'requestSessionTheme'],
          on: {
            'theme.applied': {
              target: 'portal',
              actions: { type: 'keepTheme', params: payload },
            },
          },
          // A slow theme does not delay the rest of start-up; the first screen waits for it (T1, T5).
          after: { themeWait: 'portal' },
        },
        portal: {
          invoke: {
            src: 'setUpPortal',
            onDone: 'ready',
            onError: { target: '#app.raising', actions: keepSurprise },
          },
        },
        ready: { type: 'final' },
      },
    },
    initUi: {
      initial: 'asking',
      states: {
        asking: {
          invoke: {
            src: 'initUi',
            input: ({ context }) => ({ entry: context.entry }),
            onDone: [
              {
                guard: hasKind('success'),
                target: 'ready',
                actions: { type: 'keepInitUi', params: answered },
              },
              {
                guard: hasKind('serverError'),
                target: 'refused',
                actions: { type: 'keepInitUi', params: answered },
              },
              { target: 'unanswered', actions: { type: 'keepInitUi', params: answered } },
            ],
          },
        },
        unanswered,
        refused,
        ready: { type: 'final' },
      },
    },
  },
  onDone: 'awaitingName',
});
