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

test('[I2] hears a language from anywhere on the page, also out of a shadow root, until it stops', () => {
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
  '[I2] %j names no language of ours',
  (detail) => {
    const { heard, actor } = listener();
    window.dispatchEvent(new CustomEvent('localechange', { detail }));
    expect(heard).not.toHaveBeenCalled();
    actor.stop();
  },
);
