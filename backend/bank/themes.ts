import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readTheme, type Theme } from '#contract/theme.ts';
import { whyOf } from '../observability/why.ts';
import { Refusal, Unavailable } from '../refusal.ts';
import type { Config } from '../settings/config.ts';
import { ConfigError } from '../settings/config-file.ts';

/** The id of a theme and its bank (T2). */
export const THEME_ID = /^\d{1,8}(_\d{1,8})?$/;
/** The files beside theme.json that can be requested. */
const ASSET = /^[\w-]+\.(svg|webp|woff2)$/;

/** A theme and its id, which is the name of its folder. */
export interface ThemeFile {
  readonly id: string;
  readonly theme: Theme;
}

/** Whether a folder is called after a theme and more, as `8840_1.old`; a longer number is another bank. */
const isCopy = (folder: string, id: string): boolean =>
  folder.startsWith(id) && !/^_?\d/.test(folder.slice(id.length));

/** What tells that a file or folder is not there. */
const MISSING: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR']);

/**
 * What is read below `assets`; `undefined` if it is not there.
 * @throws {Unavailable} if it cannot be read: its rights, the disk, too many open files.
 */
async function ifThere<T>(place: string, reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (cause) {
    const why = whyOf(cause);
    if (MISSING.has(why)) return undefined;
    throw new Unavailable(`assets/${place}: ${why}`, { cause });
  }
}

/** The themes on disk. Each is a folder with theme.json, logo, favicon and the files that theme.json names. */
export class Themes {
  readonly #roots: readonly string[];

  /** Reads the built files, or the sources if there is no build. */
  constructor({ wizardDir, publicDir }: Pick<Config, 'wizardDir' | 'publicDir'>) {
    this.#roots = [join(wizardDir, 'assets'), join(publicDir, 'assets')];
  }

  /** The stylesheet that all themes share. */
  bundle(): Promise<Buffer> {
    return this.#read('bundle.css');
  }

  /** The ids of all themes (T2, T5). */
  async ids(): Promise<string[]> {
    return (await this.#folders()).filter((id) => THEME_ID.test(id));
  }

  async #folders(): Promise<string[]> {
    for (const root of this.#roots) {
      const entries = await ifThere('themes', readdir(join(root, 'themes')));
      if (entries !== undefined) return entries.sort();
    }
    return [];
  }

  /** @throws {Refusal} NOT_FOUND when there is no such theme, {@link ConfigError} when its file is malformed. */
  async find(id: string): Promise<Theme> {
    if (!THEME_ID.test(id)) throw new Refusal('NOT_FOUND');
    const reading = readTheme((await this.#read('themes', id, 'theme.json')).toString());
    if (reading.kind === 'value') return reading.value;
    throw new ConfigError(reading.faults.map((fault) => `theme ${id}: ${fault}`).join('\n'));
  }

  /**
   * Reads every theme. `tellOfCopies` hears of folders that are left out: copies that somebody keeps beside their theme.
   * @throws {ConfigError} for the first one that is misnamed, malformed, has no file, or cannot be read.
   */
  async all(tellOfCopies: (folders: readonly string[]) => void): Promise<ThemeFile[]> {
    try {
      return await this.#all(tellOfCopies);
    } catch (error) {
      throw error instanceof Unavailable ? new ConfigError(error.message) : error;
    }
  }

  async #all(tellOfCopies: (folders: readonly string[]) => void): Promise<ThemeFile[]> {
    const names = await this.#folders();
    const ids = names.filter((folder) => THEME_ID.test(folder));
    const copies: string[] = [];
    for (const name of names.filter((folder) => !THEME_ID.test(folder))) {
      const theme = await this.#read('themes', name, 'theme.json').catch(() => undefined);
      // What else is in the folder does not matter.
      if (!theme) continue;
      // Nobody could ask for it, and its bank would have the default theme.
      if (!ids.some((id) => isCopy(name, id))) {
        throw new ConfigError(`theme ${name}: must be called after the bank, as 8840_1`);
      }
      copies.push(name);
    }
    if (copies.length > 0) tellOfCopies(copies);
    const read = async (id: string) => {
      const theme = await this.find(id).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        throw new ConfigError(`theme ${id}: its folder has no theme.json`);
      });
      return { id, theme };
    };
    return Promise.all(ids.map(read));
  }

  /** A file beside a theme.json, with a version derived from its content. @throws {Refusal} NOT_FOUND. */
  async asset(id: string, file: string): Promise<{ content: Buffer; version: string }> {
    if (!THEME_ID.test(id) || !ASSET.test(file)) throw new Refusal('NOT_FOUND');
    const content = await this.#read('themes', id, file);
    const version = hash('sha256', content, 'base64url').slice(0, 8);
    return { content, version };
  }

  async #read(...path: string[]): Promise<Buffer> {
    for (const root of this.#roots) {
      const content = await ifThere(path.join('/'), readFile(join(root, ...path)));
      if (content !== undefined) return content;
    }
    throw new Refusal('NOT_FOUND');
  }
}
