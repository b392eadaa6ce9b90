import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright';
import { Mistake } from './command.ts';
import { findProgram, installPackages, isExecutable, succeeds } from './programs.ts';

/** The arguments of every Chromium in this project: headless, without network traffic of its own. */
const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The headless shell comes first: it renders the same with a third less work, as it draws no browser window.
 */
const SYSTEM_NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];
const OTHER_PLACES = [
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
];

const HELP = `No Chromium was found and none could be installed. Do one of these, then try again:
  - set CHROMIUM_PATH to a Chromium or Chrome
  - npx playwright install --with-deps chromium
  - install the package "chromium" with your system's package manager`;

/** The Chromium of this machine: `CHROMIUM_PATH`, Playwright's own or the system's; otherwise `undefined`. */
function findChromium(): string | undefined {
  const asked = process.env.CHROMIUM_PATH;
  if (asked) {
    if (isExecutable(asked)) return asked;
    throw new Mistake(`CHROMIUM_PATH names no program: ${asked}`);
  }
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  return findProgram(...SYSTEM_NAMES) ?? OTHER_PLACES.find(isExecutable);
}

/**
 * The launch options for Playwright's runner, with further arguments. Without a known Chromium, Playwright
 * looks for its own.
 */
export function launchOptions(...more: readonly string[]) {
  const executablePath = findChromium();
  return { args: [...CHROMIUM_ARGS, ...more], ...(executablePath ? { executablePath } : {}) };
}

/** Tries Playwright's installer, then the package manager, if this user may use it. */
function installChromium(): void {
  console.log('No Chromium found: installing one.');
  if (succeeds('npx', 'playwright', 'install', '--with-deps', 'chromium')) return;
  installPackages('chromium-headless-shell');
  if (!findChromium()) installPackages('chromium');
}

/** The path of a Chromium, which is installed if there is none. @throws with instructions if that fails. */
export function ensureChromium(): string {
  if (!findChromium()) installChromium();
  const found = findChromium();
  if (!found) throw new Mistake(HELP);
  return found;
}

/** A Chromium, which is installed if there is none. */
export const launchChromium = (): Promise<Browser> =>
  chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGS });
