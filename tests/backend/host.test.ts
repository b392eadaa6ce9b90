import dns from 'node:dns';
import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
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

test('[S7] the provider’s addresses are those of PUBLIC_URL, whatever a caller says of host and scheme', async () => {
  const { inner, origin } = await start();
  const headers = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'gopher',
    forwarded: 'host=evil.example;proto=gopher',
  };
  const asked = request(`${inner}/oidc/.well-known/openid-configuration`, { headers }).end();
  const [answer] = await once(asked, 'response');
  const described: unknown = JSON.parse(await text(answer));
  const addresses = Object.entries(Object(described)).filter(([key]) =>
    /_(endpoint|uri)$/.test(key),
  );
  expect(addresses.length).toBeGreaterThan(5);
  for (const [key, value] of addresses) {
    expect([key, new URL(String(value)).origin]).toEqual([key, origin]);
  }
});
