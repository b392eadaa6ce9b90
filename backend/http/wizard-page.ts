import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { WIZARD_BASE } from '#contract/endpoint.ts';
import type { RuntimeConfigInput } from '#contract/runtime-config.ts';
import { parseJson } from '#contract/safe-json.ts';
import type { Config } from '../settings/config.ts';
import { inlineHash, wizardHeaders } from './security-headers.ts';

const CONFIGURATION = /(?<=<script type="application\/json" id="config">)[^<]*(?=<\/script>)/;
const SCRIPT = /<script>([^<]*)<\/script>/g;
const STYLESHEET = /<link rel="stylesheet"[^>]* href="([^"]+)">/;

/** JSON for a data block, which would end at the first `</script`: nothing in it may look like a tag. */
export const inDataBlock = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

/** The built page with its configuration in the data block. */
export function configuredPage(html: string, config: RuntimeConfigInput): string {
  if (Object.keys(config).length === 0) return html;
  if (!CONFIGURATION.test(html)) throw new Error('index.html has no place for the configuration');
  return html.replace(CONFIGURATION, () => inDataBlock(config));
}

/** The configuration in a page's data block; `undefined` without one. */
export const configurationIn = (html: string): unknown =>
  parseJson(CONFIGURATION.exec(html)?.[0] ?? '');

/** Origins besides the page's own that configured scripts come from. */
export function scriptOrigins({ elements = {} }: RuntimeConfigInput): readonly string[] {
  const foreign = Object.values(elements)
    .map(({ script }) => script)
    .filter((script) => URL.canParse(script));
  return [...new Set(foreign.map((script) => new URL(script).origin))];
}

/** A page, and the hashes of its inline scripts and styles for the policy (S1). */
export interface Page {
  readonly html: string;
  readonly scriptHashes: readonly string[];
  readonly styleHashes: readonly string[];
}

/** The hashes of the inline scripts of a page; data blocks are no scripts. */
const scriptHashesIn = (html: string): readonly string[] =>
  [...html.matchAll(SCRIPT)].map(([, script = '']) => inlineHash(script));

/** Inlines the styles of the first screen, so that painting waits for nothing (N3). */
async function withStyles(html: string, wizardDir: string): Promise<Page> {
  const scriptHashes = scriptHashesIn(html);
  const [link, address] = STYLESHEET.exec(html) ?? [];
  const file =
    address?.startsWith(WIZARD_BASE) && join(wizardDir, address.slice(WIZARD_BASE.length));
  if (!link || !file || !existsSync(file)) return { html, scriptHashes, styleHashes: [] };
  const css = await readFile(file, 'utf8');
  // Later scripts check for this link to see whether their styles are loaded.
  const inert = link.replace('<link ', '<link disabled ');
  return {
    html: html.replace(link, () => `<style>${css}</style>\n    ${inert}`),
    scriptHashes,
    styleHashes: [inlineHash(css)],
  };
}

/** The built page, configured, with the styles of its first screen; `undefined` where nothing is built. */
export async function builtPage(
  wizardDir: string,
  config: RuntimeConfigInput,
): Promise<Page | undefined> {
  const file = join(wizardDir, 'index.html');
  if (!existsSync(file)) return undefined;
  return withStyles(configuredPage(await readFile(file, 'utf8'), config), wizardDir);
}

/** A page in each encoding that browsers accept, with its headers. */
export interface SendablePage {
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** Compresses a page once, so that sending it costs nothing. */
export async function sendablePage(
  { html, ...hashes }: Page,
  { frameAncestors, wizardConfig }: Pick<Config, 'frameAncestors' | 'wizardConfig'>,
): Promise<SendablePage> {
  const allowances = { frameAncestors, scriptOrigins: scriptOrigins(wizardConfig), ...hashes };
  return {
    plain: Buffer.from(html),
    br: await promisify(brotliCompress)(html),
    headers: wizardHeaders(allowances),
  };
}
