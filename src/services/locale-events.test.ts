// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { createActor, setup } from 'xstate';
import { askForLocale, hearLocale } from './locale-events.ts';

/** An actor that listens, and a record of what it heard. */
function listener() {
  const heard = vi.fn();
  const machine = setup({ actors: { hear: hearLocale } }).createMachine({
    invoke: { src: 'hear', input: undefined },
    on: { 'locale.changed': { actions: ({ event }) => heard(event) } },
  });
  return { heard, actor: createActor(machine).start() };
}

test('[I2] locale events from anywhere on the page, even in a shadow root, are heard until the actor stops', () => {
  const { heard, actor } = listener();
  const host = document.body.appendChild(document.createElement('div'));
  const inside = host.attachShadow({ mode: 'open' }).appendChild(document.createElement('p'));
  askForLocale(inside, 'en-GB');
  window.dispatchEvent(new CustomEvent('localechange', { detail: { locale: 'de-DE' } }));
  expect(heard.mock.calls).toEqual([
    [{ type: 'locale.changed', locale: 'en-GB' }],
    [{ type: 'locale.changed', locale: 'de-DE' }],
  ]);
  actor.stop();
  askForLocale(inside, 'en-GB');
  expect(heard).toHaveBeenCalledTimes(2);
});

test.each([undefined, null, 'en-GB', {}, { locale: 'fr-FR' }, { locale: ['en-GB'] }])(
  '[I2] a locale event with the detail %j is ignored',
  (detail) => {
    const { heard, actor } = listener();
    window.dispatchEvent(new CustomEvent('localechange', { detail }));
    expect(heard).not.toHaveBeenCalled();
    actor.stop();
  },
);
