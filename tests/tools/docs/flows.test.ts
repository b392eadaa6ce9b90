import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { and, assign, fromPromise, not, setup } from 'xstate';
import { flowPage, flowPages } from './flows.ts';

const sample = setup({
  actors: { loadOrder: fromPromise(async () => 'order') },
  guards: { isKnown: () => true, isLarge: () => false },
  actions: { announce: () => {} },
  delays: { patience: 500 },
}).createMachine({
  id: 'sample',
  initial: 'loading',
  on: { 'order.dropped': '.failed' },
  states: {
    loading: {
      meta: { route: 'login' },
      tags: ['busy'],
      invoke: {
        src: 'loadOrder',
        onDone: 'shown',
        onError: { target: 'failed', guard: 'isKnown' },
      },
      after: { patience: 'failed', 1000: { actions: 'announce' } },
    },
    shown: {
      initial: 'plain',
      always: { guard: and(['isKnown', not('isLarge')]), target: 'failed' },
      states: {
        plain: { on: { 'order.opened': { target: 'full', actions: assign({}) } } },
        full: {},
      },
    },
    failed: { type: 'final' },
  },
});

const page = flowPage(sample, 'machines/sample/machine.ts');

test('[D4] the diagram holds nested states, starts, ends and labelled arrows', () => {
  expect(page).toContain('[*] --> loading');
  expect(page).toContain('state "shown" as shown {\n    [*] --> shown_plain');
  expect(page).toContain('failed --> [*]');
  expect(page).toContain('loading --> shown: loadOrder done');
  expect(page).toContain('loading --> failed: loadOrder failed [isKnown]');
  expect(page).toContain('shown --> failed: at once [isKnown and not isLarge]');
});

test('[D4] the tables hold every transition, route, actor and tag', () => {
  expect(page).toContain('| loading | login | loadOrder |  |  | busy |');
  expect(page).toContain('| anywhere | order.dropped |  | failed |  |');
  expect(page).toContain('| loading | after patience |  | failed |  |');
  expect(page).toContain('| loading | after 1000 ms |  | stays | announce |');
  expect(page).toContain('| shown.plain | order.opened |  | shown.full | assign |');
});

test('[D1, D4] every condition has a name: one that reads "a condition" explains no way', async () => {
  const pages = Object.entries(await flowPages());
  const nameless = pages.filter(([, text]) => text.includes('a condition')).map(([name]) => name);
  expect(nameless, 'a named function, or `hasKind`').toEqual([]);
});

test('[D4] every machine has its page, and none is stale', async () => {
  const pages = await flowPages();
  const written = readdirSync('docs/flows').sort();
  const hint = 'changed on purpose? `npm run docs`';
  expect(written, hint).toEqual(
    Object.keys(pages)
      .map((name) => `${name}.md`)
      .sort(),
  );
  for (const [name, text] of Object.entries(pages)) {
    expect(readFileSync(`docs/flows/${name}.md`, 'utf8'), hint).toBe(text);
  }
});
