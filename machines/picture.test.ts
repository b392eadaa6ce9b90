import { expect, test } from 'vitest';
import { createActor, setup } from 'xstate';
import { between, over } from './between.ts';
import { pathOf, pictureOf, STEP, type StateMeta } from './picture.ts';

const inner = setup({ types: { meta: {} as StateMeta } }).createMachine({
  initial: 'loading',
  states: {
    loading: { ...between, on: { loaded: 'open' } },
    open: { initial: 'ready', states: { ready: {} }, on: { ended: 'done' } },
    done: over,
  },
});
const outer = setup({ types: { meta: {} as StateMeta }, actors: { inner } }).createMachine({
  initial: 'working',
  states: { working: { meta: { route: 'tos' }, invoke: { id: STEP, src: 'inner' } } },
});

test('the path joins the states of a machine and of the steps in it', () => {
  expect(pathOf({ a: { b: 'c' } })).toBe('a.b.c');
  expect(pathOf({ a: { left: 'x', right: 'y' } })).toBe('a');
  const actor = createActor(outer).start();
  expect(pictureOf(actor).state).toBe('working.loading.brief');
});

test('[P2] the deepest state that names a route is pictured; between two, the picture stays', () => {
  const actor = createActor(outer).start();
  expect(pictureOf(actor).route).toBeUndefined();
  actor.getSnapshot().children[STEP]?.send({ type: 'loaded' });
  expect(pictureOf(actor)).toMatchObject({ state: 'working.open.ready', route: 'tos' });
  expect(pictureOf(actor).chain).toHaveLength(2);
});

test('[P2] a step that ends names no route: its last picture stays until its parent has gone on', () => {
  const actor = createActor(outer).start();
  const step = actor.getSnapshot().children[STEP];
  const routes: unknown[] = [];
  step?.subscribe({ complete: () => routes.push(pictureOf(actor).route) });
  step?.send({ type: 'loaded' });
  step?.send({ type: 'ended' });
  expect(routes).toEqual([undefined]);
});
