import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { parsePayment, type RequestedPayment } from '#backend/oidc/payment.ts';
import { parseClient, readClients } from '#backend/settings/clients.ts';
import { freePort } from '../tools/ports.ts';
import { start, Wizard } from './harness.ts';

const PAGE = readFileSync('docs/parties.md', 'utf8');
const blocks = (language: string) =>
  [...PAGE.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(
    ([, code = '']) => code,
  );

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'party-'));
  symlinkSync(join(process.cwd(), 'node_modules'), join(made, 'node_modules'));
  return made;
}

/** The party of the page, with other ports. */
async function party() {
  const [registration = '', program = ''] = [blocks('json')[0], blocks('js')[0]];
  const port = await freePort();
  const place = (text: string) => text.replaceAll('5050', String(port));
  const files = folder();
  const clients = join(files, 'clients.json');
  writeFileSync(clients, place(registration));
  return {
    clients: readClients(clients),
    url: `http://localhost:${port}`,
    async run(bank: string): Promise<void> {
      const file = join(files, 'party.mjs');
      writeFileSync(file, place(program).replaceAll('http://localhost:4400', bank));
      const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] });
      onTestFinished(() => void child.kill('SIGKILL'));
      const [said] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
      expect(String(said)).toBe(`http://localhost:${port}\n`);
    },
  };
}

async function startParty() {
  const own = await party();
  const bank = await start({ config: { clients: own.clients } });
  await own.run(bank.origin);
  const browser = bank.browser();
  const begun = await fetch(own.url, { redirect: 'manual' });
  const cookie = begun.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const page = await browser.visit(begun.headers.get('location') ?? '');
  const wizard = await Wizard.at(browser, page);
  const back = async (url: URL, headers: Record<string, string> = { cookie }) =>
    (await fetch(url, { headers })).text();
  return { wizard, back };
}

test('[E7] [S7] the party that its page writes down greets a customer, whose answer is good in no other browser', async () => {
  const { wizard, back } = await startParty();
  expect((await wizard.initUi()).relyingParty).toMatchObject({ clientName: 'The Shop' });
  await wizard.logIn('henry');
  const { url } = await wizard.complete();
  expect(await back(url, {})).toMatch(/^No log-in/);
  expect(await back(url)).toBe('Welcome, Henry');
});

test('[E7] it starts no log-in for what a browser asks for by itself', async () => {
  const own = await party();
  const bank = await start({ config: { clients: own.clients } });
  await own.run(bank.origin);
  const icon = await fetch(`${own.url}/favicon.ico`, { redirect: 'manual' });
  expect([icon.status, icon.headers.getSetCookie()]).toEqual([404, []]);
});

test('[E8] it is told why there was no log-in', async () => {
  const { wizard, back } = await startParty();
  expect(await back((await wizard.cancel('customer')).url)).toBe('No log-in: access_denied');
});

test('[S5] the payment of the page is one', () => {
  const [, payment = ''] = blocks('json');
  const { pisData } = z.parse(
    z.custom<RequestedPayment>((value) => value !== undefined),
    parsePayment(payment),
  );
  expect(pisData).toMatchObject({ amount: 4990, payeeName: 'Fahrrad Falk GmbH' });
});

test('[E4] every field of a party that the page names is taken, with its default', () => {
  const [, table = ''] = PAGE.split('### The fields of the requesting party');
  const named = [...(table.split('\n## ')[0] ?? '').matchAll(/^\| (`.*?) \|/gm)].flatMap(
    ([, cell = '']) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  );
  const { party: known, settings } = parseClient({ client_id: 'x' }, 'x');
  const taken = Object.keys({ ...known, ...settings, appName: '', tosUriLabel: '' });
  const standard = ['clientId', 'clientName', 'clientUri', 'policyUri', 'tosUri'];
  expect(named.toSorted()).toEqual(taken.filter((name) => !standard.includes(name)).toSorted());
});
