import { deaf } from '../testing/answers.ts';
import type { Walk } from '../testing/coverage.ts';
import { tabsMachine } from './machine.ts';
import type { InitData } from './ports.ts';

export const data: InitData = {
  entry: { clientId: 'shop', redirectUri: 'https://shop/cb', interaction: 'i1' },
  themeId: '8840_1',
  locale: 'en-GB',
  errorShown: false,
  at: new Date('2026-01-01T10:00:00Z'),
};
export const found = { type: 'tab.found', tab: 't1' } as const;
export const received = { type: 'initData.received', data } as const;

/** A tab among others that never speak. */
export const quiet = tabsMachine.provide({
  actors: { askOpener: deaf(), findTab: deaf(), askTab: deaf() },
});

export const walks: readonly Walk[] = [
  {
    machine: quiet,
    inputs: [{ hasOpener: true }, { hasOpener: false }],
    events: [
      found,
      received,
      { type: 'xstate.after.response.tabs.askingOpener' },
      { type: 'xstate.after.find.tabs.finding' },
      { type: 'xstate.after.response.tabs.asking' },
    ],
  },
];
