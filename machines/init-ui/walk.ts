import type { Entry } from '../entry.ts';
import { everyAnswer, silent } from '../testing/answers.ts';
import type { Walk } from '../testing/coverage.ts';
import { initUiReply } from '../testing/replies.ts';
import { initUiMachine } from './machine.ts';

export const entry: Entry = {
  clientId: 'demo',
  redirectUri: 'https://party/cb',
  route: 'initial',
};

export const walks: readonly Walk[] = [
  {
    machine: initUiMachine.provide({ actors: { requestInitUi: silent() } }),
    inputs: [{ entry }, { entry: { ...entry, clientId: '' } }],
    events: everyAnswer('0.initUi.requesting', initUiReply()),
  },
];
