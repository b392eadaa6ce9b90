import { everyAnswer, silent } from '../testing/answers.ts';
import type { Walk } from '../testing/coverage.ts';
import { teaserMachine } from './machine.ts';

export const input = { clientId: 'demo', locale: 'de-DE' as const };
export const teaser = { title: 'Vorsicht', text: 'Legen Sie auf.' };

export const walks: readonly Walk[] = [
  {
    machine: teaserMachine.provide({ actors: { fetchTeaser: silent() } }),
    inputs: [input],
    events: [
      ...everyAnswer('0.teaser.loading', { teaser }),
      { type: 'locale.changed', locale: 'en-GB' },
    ],
  },
];
