/**
 * `npm run bench:first-screen`: measures cold loads of the log-in page, from the backend and from two static
 * hosts (as built, and drawn ahead behind the nginx of docs/nginx), and of four floor pages, all interleaved and
 * over HTTP/2 and TLS. Only the ratios can be compared; the milliseconds depend on the machine and the day. Needs
 * `openssl` for a certificate.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Cookie } from 'playwright';
import { wizardHeaders } from '#backend/http/security-headers.ts';
import { WIZARD_BASE } from '#contract/endpoint.ts';
import { launchChromium } from '../tools/chromium.ts';
import { Mistake, numberOf, readCommand } from '../tools/command.ts';
import { earlyScriptHash } from '../tools/early-script-hash.ts';
import { type Nginx, startNginx } from '../tools/nginx.ts';
import { freePort } from '../tools/ports.ts';
import { buildFloor, FLOOR_PAGES } from './floor.ts';
import { measure, PROFILES, type Profile, type Run, type Target } from './measure.ts';
import { folderHandler, proxyHandler, serve, staticHostHandler } from './serve.ts';
import { mediansOf, tableOf } from './table.ts';

const WORK = path.resolve('node_modules/.cache/first-screen');
const FIELD = 'input[autocomplete~="username"]';
const isProfile = (name: string): name is Profile => Object.hasOwn(PROFILES, name);

/** The product's pages: from the backend, and from two static hosts. */
const PAGES = ['product', 'as built', 'drawn ahead'] as const;
const USAGE = `npm run bench:first-screen
  -- --runs N             so many loads of each page, 5 without it
  -- --profiles A,B       of ${Object.keys(PROFILES).join(', ')}
  -- --pages A,B          of ${[...FLOOR_PAGES, ...PAGES].join(', ')}
  -- --from-a-party       each load begins on a page of another site, as for customers`;

const { values } = readCommand(USAGE, {
  options: {
    runs: { type: 'string', default: '5' },
    profiles: { type: 'string', default: Object.keys(PROFILES).join() },
    pages: { type: 'string', default: [...FLOOR_PAGES, ...PAGES].join() },
    'from-a-party': { type: 'boolean', default: false },
  },
});

/** The names in an option's value, each of which must be known. */
function named<Name extends string>(option: 'profiles' | 'pages', known: readonly Name[]): Name[] {
  const given = values[option].split(',');
  const unknown = given.filter((name) => !known.some((each) => each === name));
  if (unknown.length === 0) return known.filter((each) => given.includes(each));
  throw new Mistake(`--${option}: ${unknown} is none of ${known.join(', ')}`);
}

const RUNS = numberOf('runs', values.runs, 1);
const profiles = named('profiles', Object.keys(PROFILES).filter(isProfile));
const wanted = named<string>('pages', [...FLOOR_PAGES, ...PAGES]);

/** The product, as `npm start` runs it. */
interface Product {
  /** The product's public address, at nginx, which serves the page itself. */
  readonly url: string;
  readonly nginx: Nginx;
  /** The port of the backend itself. */
  readonly inner: number;
}

/** Forwards everything to the backend, with the host of nginx. */
const backendOf = ({ url, inner }: Product) => proxyHandler(inner, new URL(url).host);

/** Serves the page as the backend sends it, over the same TLS as the floor pages. */
async function serveFromBackend(product: Product): Promise<string> {
  const port = await freePort();
  await serve(WORK, port, backendOf(product));
  return `https://localhost:${port}`;
}

/** Serves a page as a static host does, over the same TLS and with the backend's headers. */
async function serveStatically(product: Product, page: string): Promise<string> {
  const port = await freePort();
  const policy = { frameAncestors: "'none'", scriptHashes: [await earlyScriptHash()] };
  const headers = { ...wizardHeaders(policy), 'content-type': 'text/html; charset=utf-8' };
  const paths = [WIZARD_BASE, `${WIZARD_BASE}login`];
  await serve(WORK, port, staticHostHandler(page, paths, headers, backendOf(product)));
  return `https://localhost:${port}`;
}

/** Starts the product behind the nginx of docs/nginx. */
async function startProduct(): Promise<Product> {
  const inner = await freePort();
  const site = { backends: [inner, inner], wizardDir: 'dist/client', tls: true } as const;
  const { nginx, https } = await startNginx(site);
  const url = `https://localhost:${https}`;
  const child = spawn('npm', ['start', '--silent'], {
    env: { ...process.env, PORT: String(inner), PUBLIC_URL: url },
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  process.on('exit', () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
  });
  for (let second = 0; second < 180; second += 1) {
    const reply = await fetch(`http://127.0.0.1:${inner}/`).catch(() => undefined);
    if (reply && reply.status < 500) return { url, nginx, inner };
    if (child.exitCode !== null) break;
    await pause(1000);
  }
  throw new Error('npm start did not serve');
}

/** Opens one log-in at the relying party. Each run starts with its address and its cookies. */
async function openLogIn(browser: Browser, url: string): Promise<[Target, Cookie[]]> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto(url);
  await page
    .getByRole('button', { name: /log ?in|start|sign in/i })
    .first()
    .click();
  await page.locator(FIELD).waitFor();
  const entry = await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name);
  const cookies = (await context.cookies()).filter(({ name }) => !/^(theme|language)/.test(name));
  await context.close();
  return [{ name: 'product', url: entry ?? url, selector: FIELD }, cookies];
}

async function floorTargets(): Promise<Target[]> {
  const folders = Object.entries(await buildFloor(path.join(WORK, 'floor')));
  return Promise.all(
    folders.map(async ([name, folder]) => {
      const port = await freePort();
      await serve(WORK, port, folderHandler(folder));
      return { name, url: `https://localhost:${port}/`, selector: '#u' };
    }),
  );
}

/** Launches a browser and shows a page, so that its start is not measured. */
async function launch(): Promise<Browser> {
  const browser = await launchChromium();
  const page = await browser.newPage();
  await page.setContent('<h1>warm-up</h1><form><input><button>x</button></form>');
  await page.close();
  return browser;
}

const floor = await floorTargets();
const running = await startProduct();
const opener = await launch();
const [opened, cookies] = await openLogIn(opener, running.url);
await opener.close();
const client = new URL(opened.url).searchParams.get('client_id') ?? '';
await running.nginx.drawAhead(`${running.url}/demo/start?client=${client}`);
const built = readFileSync('dist/client/index.html', 'utf8');
const origins: Record<(typeof PAGES)[number], string> = {
  product: await serveFromBackend(running),
  'as built': await serveStatically(running, built),
  'drawn ahead': running.url,
};
const hosted = Object.entries(origins).map(([name, origin]) => ({
  ...opened,
  name,
  url: opened.url.replace(running.url, origin),
}));
const targets = [...floor, ...hosted].filter(({ name }) => wanted.includes(name));
// Another site than `localhost`: the plain floor page, by its IP address.
const party = floor.find(({ name }) => name === 'static')?.url.replace('localhost', '127.0.0.1');
const from = values['from-a-party'] ? party : undefined;
const runs = new Map<string, Run[]>();
for (let round = 1; round <= RUNS; round += 1) {
  const browser = await launch();
  for (const target of targets.toSorted(() => Math.random() - 0.5)) {
    for (const profile of profiles) {
      const key = `${profile} ${target.name}`;
      const beginning = { cookies: floor.includes(target) ? [] : cookies, from };
      runs.set(key, [...(runs.get(key) ?? []), await measure(browser, target, profile, beginning)]);
    }
  }
  await browser.close();
  console.error(`round ${round} of ${RUNS}`);
}
for (const profile of profiles) {
  const pages = targets.map(
    ({ name }) => [name, mediansOf(runs.get(`${profile} ${name}`) ?? [])] as const,
  );
  console.log(`\n${tableOf(profile, new Map(pages))}`);
}
await running.nginx.stop();
process.exit(0);
