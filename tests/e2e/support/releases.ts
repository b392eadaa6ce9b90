import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../tools/ports.ts';
import { Bank } from './bank.ts';

const BUILT = path.resolve('dist');

/** Copies the build as another release: every file with a hash in its name gets another name. */
function buildOtherwise(folder: string, release: number): void {
  cpSync(path.join(BUILT, 'prerender'), path.join(folder, 'prerender'), { recursive: true });
  const client = path.join(folder, 'client');
  cpSync(path.join(BUILT, 'client'), client, {
    recursive: true,
    filter: (file) => !file.endsWith('.br'),
  });
  const names = readdirSync(path.join(client, 'static'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
  const mentions = new RegExp(names.map((name) => name.replaceAll('.', '\\.')).join('|'), 'g');
  const renamed = (text: string) => text.replaceAll(mentions, (name) => `${release}-${name}`);
  for (const entry of readdirSync(client, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(?:js|css|html)$/.test(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    const other = path.join(entry.parentPath, renamed(entry.name));
    const text = renamed(readFileSync(file, 'utf8'));
    rmSync(file);
    writeFileSync(other, text);
  }
}

/** A bank that gets new releases while customers log in. Its data is kept. */
export class ReleasedBank extends Bank {
  readonly #site: string;
  #release = 1;

  private constructor(port: number, foreignPort: number, site: string) {
    super(port, foreignPort, {
      DATA_DIR: path.join(site, 'data'),
      WIZARD_DIR: path.join(site, 'current/client'),
    });
    this.#site = site;
    symlinkSync(BUILT, path.join(site, 'current'));
  }

  static async open(): Promise<ReleasedBank> {
    const site = mkdtempSync(path.join(tmpdir(), 'releases-'));
    const bank = new ReleasedBank(await freePort(), await freePort(), site);
    await bank.start();
    return bank;
  }

  /** Replaces the present release with the next one; none of the old files is served any more. */
  async release(): Promise<void> {
    this.#release += 1;
    const folder = path.join(this.#site, String(this.#release));
    buildOtherwise(folder, this.#release);
    await this.end('SIGTERM');
    unlinkSync(path.join(this.#site, 'current'));
    symlinkSync(folder, path.join(this.#site, 'current'));
    await this.start();
  }

  override async stop(): Promise<void> {
    await super.stop();
    rmSync(this.#site, { recursive: true, force: true });
  }
}
