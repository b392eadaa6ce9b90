// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { createActor, setup } from 'xstate';
import { askForLocale, hearLocale, passLocaleOn } from './locale-events.ts';

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

test.each([
  ['stays in the tree', { bubbles: true }],
  ['leaves the tree by itself', { bubbles: true, composed: true }],
])(
  '[I2] [X9] [Y3] in a portal’s page, an event of a bank’s element that %s is heard once, also outside of the portal’s own tree',
  (_, how) => {
    const { heard, actor } = listener();
    const portal = document.body.appendChild(document.createElement('div'));
    const host = portal.attachShadow({ mode: 'open' }).appendChild(document.createElement('div'));
    const shadow = host.attachShadow({ mode: 'open' });
    const root = shadow.appendChild(document.createElement('div'));
    const element = root.appendChild(document.createElement('p'));
    passLocaleOn(shadow, root);
    const detail = { locale: 'en-GB' };
    element.dispatchEvent(new CustomEvent('localechange', { ...how, detail }));
    expect(heard.mock.calls).toEqual([[{ type: 'locale.changed', locale: 'en-GB' }]]);
    actor.stop();
    portal.remove();
  },
);

test.each([undefined, null, 'en-GB', {}, { locale: 'fr-FR' }, { locale: ['en-GB'] }])(
  '[I2] a locale event with the detail %j is ignored',
  (detail) => {
    const { heard, actor } = listener();
    window.dispatchEvent(new CustomEvent('localechange', { detail }));
    expect(heard).not.toHaveBeenCalled();
    actor.stop();
  },
);
