import dns from 'node:dns';
import { expect, onTestFinished, test, vi } from 'vitest';
import { facts, start, Wizard } from './harness.ts';

test('[E7] a server on every address brings its customer back', async () => {
  const { browser } = await start({ config: { host: '0.0.0.0' } });
  const wizard = await Wizard.open(browser());
  await wizard.logIn('henry');
  expect(facts(await wizard.complete())).toMatchObject({ given_name: 'Henry' });
});

test('[N4] a server at localhost listens at one address, as its stop looks after the connections at one', async () => {
  const own = dns.lookup;
  // On many machines it is the name of both; here it may be of one.
  const both = [
    { address: '127.0.0.1', family: 4 },
    { address: '::1', family: 6 },
  ];
  const lookup = vi.spyOn(dns, 'lookup').mockImplementation(((
    name: string,
    options: dns.LookupAllOptions,
    done: (error: null, found: dns.LookupAddress[]) => void,
  ) => {
    if (options.all) done(null, both);
    else own(name, options, done as never);
  }) as never);
  onTestFinished(() => lookup.mockRestore());
  const { server, config } = await start({ config: { host: 'localhost' } });
  expect(server.app.addresses()).toEqual([
    { address: '127.0.0.1', family: 'IPv4', port: config.port },
  ]);
});
