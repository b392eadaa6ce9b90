/**
 * `npm run bench:first-screen [-- --runs 5 --profiles slow4g,none]`: the log-in page measured cold,
 * beside the same on a static host and four floor pages, in one interleaved run behind HTTP/2 and TLS.
 * The ratios count; the milliseconds are this machine's on this day. Needs `openssl` for a certificate.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type Cookie, chromium } from 'playwright';
import { WIZARD_BASE } from '#contract/endpoint.ts';
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
  },
});
const profiles = values.profiles.split(',').filter(isProfile);

/** Where the product is found: as `npm start` serves it, and with its page on a static host. */
interface Product {
  readonly url: string;
  readonly onStaticHost: string;
}

/** The page as it was built, behind the same TLS, with the backend's own headers. */
async function serveStatically(inner: number, host: string): Promise<string> {
  const port = await freePort();
  const { headers } = await fetch(`http://127.0.0.1:${inner}${WIZARD_BASE}`);
  const kept = ['content-security-policy', 'content-type', 'cross-origin-opener-policy'];
  const sent = Object.fromEntries(kept.map((name) => [name, headers.get(name) ?? '']));
  const paths = [WIZARD_BASE, `${WIZARD_BASE}login`];
  const backend = proxyHandler(inner, host);
  await serve(WORK, port, staticHostHandler('dist/client/index.html', paths, sent, backend));
  return `https://localhost:${port}`;
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
    if (reply && reply.status < 500) {
      return { url, onStaticHost: await serveStatically(inner, host) };
    }
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
const { url, onStaticHost } = await startProduct();
const opener = await launch();
const [product, cookies] = await openLogIn(opener, url);
await opener.close();
const hosted = { ...product, name: 'static host', url: product.url.replace(url, onStaticHost) };
const targets = [...floor, product, hosted];
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
