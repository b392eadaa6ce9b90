// @vitest-environment jsdom
import { expect, expectTypeOf, it } from 'vitest';
import { pictures, type StateOf } from './pictures.tsx';

interface Props {
  by: 'qr' | 'app';
  phase: 'editing' | 'sending';
  problem?: { kind: 'missing' } | { kind: 'wrong'; left: number };
  slow?: boolean;
  name: string;
}

const props = { by: 'qr', phase: 'editing', name: 'Anna' } satisfies Props;

const complete = {
  'by.qr': { ...props, by: 'qr' },
  'by.app': { ...props, by: 'app' },
  'phase.editing': { ...props, phase: 'editing' },
  'phase.sending': { ...props, phase: 'sending' },
  'problem.missing': { ...props, problem: { kind: 'missing' } },
  'problem.wrong': { ...props, problem: { kind: 'wrong', left: 1 } },
  slow: { ...props, slow: true },
} as const;

it('[D2] the gallery states of a screen are derived from the types of its props', () => {
  expectTypeOf<StateOf<Props>>().toEqualTypeOf<keyof typeof complete>();
  expectTypeOf<StateOf<{ name: string; phase: 'only' }>>().toEqualTypeOf<'shown'>();
  expectTypeOf<StateOf<{ slow: boolean }>>().toEqualTypeOf<'slow' | 'shown'>();
  expect(pictures<Props>(complete).states).toEqual(Object.keys(complete));
});

it('[D2] a state without a fixture, or with that of another, does not compile', () => {
  const { slow, ...rest } = complete;
  // @ts-expect-error: there is no fixture of `slow`
  pictures<Props>(rest);
  // @ts-expect-error: this is not sending
  pictures<Props>({ ...rest, slow, 'phase.sending': { ...props, phase: 'editing' } });
  const taken = pictures<Props>({ ...complete, 'a long name': { ...props, name: 'A'.repeat(80) } });
  expect(taken.states.at(-1)).toBe('a long name');
  expect(() => taken.draw(() => <p />, 'nobody knows')).toThrow('nobody knows');
});
