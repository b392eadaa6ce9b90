import { Server } from 'node:net';
import fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { innerOrigin } from './inner-origin.ts';

test('[N2] a server that could not reach itself once, as too many files were open, can when it is asked again', async () => {
  const app = fastify();
  app.get('/', async () => 'here');
  onTestFinished(() => app.close());
  const origin = innerOrigin(app);
  await app.ready();
  // No test can use up the files of its process alone.
  vi.spyOn(Server.prototype, 'listen').mockImplementationOnce(function (this: Server) {
    process.nextTick(() => this.emit('error', new Error('EMFILE')));
    return this;
  });
  const together = await Promise.allSettled([origin(), origin()]);
  expect(together.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const again = await fetch(await origin());
  expect(await again.text()).toBe('here');
});

test('[N4] a server that has stopped no longer listens for itself', async () => {
  const app = fastify();
  const origin = innerOrigin(app);
  await app.ready();
  const address = await origin();
  await app.close();
  await expect(fetch(address)).rejects.toThrow();
});
