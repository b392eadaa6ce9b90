import * as z from 'zod/mini';
import { CONFIG_ELEMENT_ID } from '#contract/page.ts';
import { RuntimeConfig } from '#contract/runtime-config.ts';
import { parseJson } from '#contract/safe-json.ts';

/** The result of reading the page's configuration. */
export type ConfigReading =
  | { readonly kind: 'right'; readonly config: RuntimeConfig }
  /** `written`: its text, to explain what is wrong with it. */
  | { readonly kind: 'wrong'; readonly written: string };

/** Reads a configuration from its JSON text. */
export function readConfig(written: string): ConfigReading {
  const { success, data } = z.safeParse(RuntimeConfig, parseJson(written));
  return success ? { kind: 'right', config: data } : { kind: 'wrong', written };
}

/** Reads the configuration of the page, before anything starts; a page without one has the defaults. */
export function readRuntimeConfig(page: Document): ConfigReading {
  return readConfig(page.getElementById(CONFIG_ELEMENT_ID)?.textContent ?? '{}');
}
