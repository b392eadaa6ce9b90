import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { findProgram, installPackages, isExecutable, succeeds } from './programs.ts';

/** How every Chromium of this project is started: headless, and silent towards the network. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The shell first: it renders the same, with a third less work, as it draws no window around the page. */
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

/** A Chromium of this machine: `CHROMIUM_PATH`, Playwright's own, the system's; else `undefined`. */
function findChromium(): string | undefined {
  const asked = process.env.CHROMIUM_PATH;
  if (asked) {
    if (isExecutable(asked)) return asked;
    throw new Error(`CHROMIUM_PATH names no program: ${asked}`);
  }
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  return findProgram(...SYSTEM_NAMES) ?? OTHER_PLACES.find(isExecutable);
}

/** How Playwright's runner starts it, with more arguments; where none is known, it looks for its own. */
export function launchOptions(...more: readonly string[]) {
  const executablePath = findChromium();
  return { args: [...CHROMIUM_ARGS, ...more], ...(executablePath ? { executablePath } : {}) };
}

/** Tries Playwright's installer, then the package manager where this user may use it. */
function installChromium(): void {
  console.log('No Chromium found: installing one.');
  if (succeeds('npx', 'playwright', 'install', '--with-deps', 'chromium')) return;
  installPackages('chromium-headless-shell');
  if (!findChromium()) installPackages('chromium');
}

/** A Chromium, installed first where there is none. @throws with what to do when that fails. */
export function ensureChromium(): string {
  if (!findChromium()) installChromium();
  const found = findChromium();
  if (!found) throw new Error(HELP);
  return found;
}
