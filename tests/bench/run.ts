/**
 * `npm run bench:first-screen [-- --runs 5 --profiles slow4g,none --pages "product,drawn ahead"]`: the
 * log-in page measured cold, beside the same on a static host, as it was built and drawn ahead, and four
 * floor pages, in one interleaved run behind HTTP/2 and TLS.
 * The ratios count; the milliseconds are this machine's on this day. Needs `openssl` for a certificate.
 */
import { execFile, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { type Browser, type Cookie, chromium } from 'playwright';
import { wizardHeaders } from '#backend/http/security-headers.ts';
import { WIZARD_BASE } from '#contract/endpoint.ts';
import { earlyScriptHash } from '../tools/build/early-script.ts';
import { CHROMIUM_ARGS, ensureChromium } from '../tools/chromium.ts';
import { freePort } from '../tools/ports.ts';
import { buildFloor } from './floor.ts';
import { measure, PROFILES, type Profile, type Run, type Target } from './measure.ts';
import { folderHandler, proxyHandler, serve, staticHostHandler } from './serve.ts';
import { mediansOf, tableOf } from './table.ts';

const WORK = path.resolve('node_modules/.cache/first-screen');
const FIELD = 'input[autocomplete~="username"]';
const isProfile = (name: string): name is Profile => Object.hasOwn(PROFILES, name);

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    profiles: { type: 'string', default: 'slow4g,none' },
    pages: { type: 'string' },
  },
});
const profiles = values.profiles.split(',').filter(isProfile);

/** The product, as `npm start` serves it. */
interface Product {
  readonly url: string;
  /** Where the backend itself listens. */
  readonly inner: number;
}

/** A page behind the same TLS, with the backend's own headers, as a static host serves it. */
async function serveStatically({ url, inner }: Product, page: string): Promise<string> {
  const port = await freePort();
  const policy = { frameAncestors: "'none'", scriptHashes: [await earlyScriptHash()] };
  const headers = { ...wizardHeaders(policy), 'content-type': 'text/html; charset=utf-8' };
  const paths = [WIZARD_BASE, `${WIZARD_BASE}login`];
  const backend = proxyHandler(inner, new URL(url).host);
  await serve(WORK, port, staticHostHandler(page, paths, headers, backend));
  return `https://localhost:${port}`;
}

/** The page that a static host has for this party, drawn ahead as docs/integrating.md says. */
async function drawnAhead({ url }: Product, client: string): Promise<string> {
  const www = path.join(WORK, 'www');
  const site = path.join(www, 'services_auth');
  rmSync(www, { recursive: true, force: true });
  mkdirSync(site, { recursive: true });
  symlinkSync(path.resolve('dist/client'), path.join(site, 'auth-frontend'));
  const start = `${url}/demo/start?client=${client}`;
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: path.join(WORK, 'cert.pem') };
  const command = ['dist/backend/main.js', 'draw-pages', www, start];
  await promisify(execFile)(process.execPath, command, { env });
  return readFileSync(path.join(www, `drawn/${client}.en.html`), 'utf8');
}

/** The product, as `npm start` runs it, behind the same TLS as the floor. */
async function startProduct(): Promise<Product> {
  const inner = await freePort();
  const outer = await freePort();
  const host = `localhost:${outer}`;
  const url = `https://${host}`;
  const child = spawn('npm', ['start', '--silent'], {
    env: { ...process.env, PORT: String(inner), PUBLIC_URL: url },
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  process.on('exit', () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
  });
  await serve(WORK, outer, proxyHandler(inner, host));
  for (let second = 0; second < 180; second += 1) {
    const reply = await fetch(`http://127.0.0.1:${inner}/`).catch(() => undefined);
    if (reply && reply.status < 500) return { url, inner };
    if (child.exitCode !== null) break;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  throw new Error('npm start did not serve');
}

/** One log-in, opened by the relying party: its address and cookies are where each run begins. */
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

/** A browser that has shown a page before: starting up is not what is measured. */
async function launch(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGS });
  const page = await browser.newPage();
  await page.setContent('<h1>warm-up</h1><form><input><button>x</button></form>');
  await page.close();
  return browser;
}

const floor = await floorTargets();
const running = await startProduct();
const opener = await launch();
const [product, cookies] = await openLogIn(opener, running.url);
await opener.close();
const client = new URL(product.url).searchParams.get('client_id') ?? '';
const built = readFileSync('dist/client/index.html', 'utf8');
const hosts = { 'as built': built, 'drawn ahead': await drawnAhead(running, client) };
const hosted: Target[] = [];
for (const [name, page] of Object.entries(hosts)) {
  const origin = await serveStatically(running, page);
  hosted.push({ ...product, name, url: product.url.replace(running.url, origin) });
}
const wanted = values.pages?.split(',');
const targets = [...floor, product, ...hosted].filter(
  ({ name }) => wanted === undefined || wanted.includes(name),
);
const runs = new Map<string, Run[]>();
for (let round = 1; round <= Number(values.runs); round += 1) {
  const browser = await launch();
  for (const target of targets.toSorted(() => Math.random() - 0.5)) {
    for (const profile of profiles) {
      const key = `${profile} ${target.name}`;
      const mine = floor.includes(target) ? [] : cookies;
      runs.set(key, [...(runs.get(key) ?? []), await measure(browser, target, profile, mine)]);
    }
  }
  await browser.close();
  console.error(`round ${round} of ${values.runs}`);
}
for (const profile of profiles) {
  const pages = targets.map(
    ({ name }) => [name, mediansOf(runs.get(`${profile} ${name}`) ?? [])] as const,
  );
  console.log(`\n${tableOf(profile, new Map(pages))}`);
}
process.exit(0);
