import { expect, test } from 'vitest';
import type { News } from '#backend/process/events/bus.ts';
import { Told } from '#backend/process/events/told.ts';

type Status = Extract<News, { event: 'app-log-in' }>['data']['status'];
const news = (id: string, status: Status): News => ({ event: 'app-log-in', data: { id, status } });

function page() {
  const said: string[] = [];
  const told = new Told({
    send: (_event, data) => void said.push(JSON.stringify(data)),
    end: () => undefined,
  });
  return { told, said };
}
const sayings = (...all: News[]) => all.map(({ data }) => JSON.stringify(data));

test('[Q5] an event that arrives while the state is looked up is newer than what was found', () => {
  const { told, said } = page();
  const seen = told.look();
  told.hear(news('one', 'approved'));
  seen([news('one', 'waiting'), news('other', 'waiting')]);
  expect(said).toEqual(sayings(news('one', 'approved'), news('other', 'waiting')));
});

test('[Q5] looking up the state reports what is new, and nothing twice', () => {
  const { told, said } = page();
  told.hear(news('one', 'waiting'));
  told.look()([news('one', 'waiting')]);
  told.look()([news('one', 'denied')]);
  expect(said).toEqual(sayings(news('one', 'waiting'), news('one', 'denied')));
});

test('[Q5] [A5] each challenge is told by itself, whatever was told of another', () => {
  const { told, said } = page();
  const challenge = (challengeId: string): News => ({
    event: 'challenge',
    data: { challengeId, status: 'confirmed' },
  });
  told.hear(challenge('one'));
  told.look()([challenge('one'), challenge('other')]);
  expect(said).toEqual(sayings(challenge('one'), challenge('other')));
});

test('[Q5] [A5] [S6] a new TAN of a challenge is told by itself, whatever was told of the one before', () => {
  const { told, said } = page();
  const challenge = (status: 'pending' | 'denied', expiresAt: string): News => ({
    event: 'challenge',
    data: { challengeId: 'one', status, expiresAt },
  });
  const denied = challenge('denied', '2026-01-01T00:05:00.000Z');
  // Nobody told this page of them: the connection between the processes was lost.
  const deniedAgain = challenge('denied', '2026-01-01T00:06:00.000Z');
  const renewed = challenge('pending', '2026-01-01T00:07:00.000Z');
  const renewedAgain = challenge('pending', '2026-01-01T00:08:00.000Z');
  told.hear(denied);
  told.look()([denied]);
  told.look()([deniedAgain]);
  told.look()([renewed]);
  told.look()([renewedAgain]);
  expect(said).toEqual(sayings(denied, deniedAgain, renewed, renewedAgain));
});
