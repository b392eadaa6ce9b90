import { childDone, childFailed, silent } from '../testing/answers.ts';
import type { Walk } from '../testing/coverage.ts';
import { themeMachine } from './machine.ts';

export const requested = (themeId: string) => ({ type: 'theme.requested' as const, themeId });

export const walks: readonly Walk[] = [
  {
    machine: themeMachine.provide({
      actors: { loadTheme: silent(), loadLocalTheme: silent() },
      actions: { reportApplied: () => {}, reportFailed: () => {} },
    }),
    inputs: [
      { appearance: 'LIGHT', themeId: '' },
      { appearance: 'LIGHT', themeId: '8840_1' },
    ],
    events: [
      requested('8840_1'),
      requested('8888_89'),
      ...['loading', 'localCopy', 'defaultTheme'].flatMap((state) => [
        childDone(`0.theme.initialising.${state}`, '8840_1'),
        childFailed(`0.theme.initialising.${state}`),
        { type: `xstate.after.patience.theme.initialising.${state}` },
      ]),
    ],
    distinguish: ({ themeId, tries }) => [themeId, tries],
  },
];
