import { until } from '../engines/engine.ts';
import { approveInApp, pending, scan, type Walk } from '../engines/walk.ts';
import { Mistake } from '../tools/command.ts';
import { literally } from '../tools/literally.ts';
import type { Desktop } from './desktop.ts';
import type { ScreenReader } from './screen-reader.ts';

/** Where Orca is and how it reads. Whether it says that depends on where it was before, and on who was quicker. */
const ASIDE =
  /^(leaving .*|(Focus|Browse) mode|main content|banner|navigation|information|form|alert|clickable|)$/;
/** What has the focus is clickable for Orca, as React listens at the page's root. */
const CLICKABLE = / clickable$/;
/** It also ends with a full stop where it pauses. */
const FULL_STOP = /\.(?= |$)/g;
/** A page that waits for longer than this may say so. */
const QUICK_MS = 1000;
/** Every text that says so ends like this. */
const WAITS = /…$/;
/** More than Tab has on any page. */
const MOST_STOPS = 30;

/** In the log, this is before what was said. */
const SAID = '    ';

/** Words that must be heard, or a pattern for them. */
export type Words = string | RegExp;

/** Words as they are compared. Orca divides a text now here, now there, if at all. */
export const plain = (words: string) =>
  words.replaceAll(FULL_STOP, '').replaceAll(/\s+/g, ' ').trim().replace(CLICKABLE, '');

const patternOf = (words: Words) =>
  typeof words === 'string' ? literally(plain(words)) : words.source;

/** Matches these words, one after the other. */
const exactly = (words: readonly Words[]) => new RegExp(`^${words.map(patternOf).join(' ')}$`);
const atFirst = (words: Words) => new RegExp(`^${patternOf(words)}( |$)`);
/** Matches these words in this order, whatever else there is. */
const among = (words: readonly Words[]) => new RegExp(words.map(patternOf).join('.*'));

/** A customer with a keyboard and a screen reader, who knows of a page only what is said. */
export class BlindCustomer {
  /** What was done, and what was said thereupon. */
  readonly log: string[] = [];
  readonly #walk: Walk;
  readonly #desktop: Desktop;
  readonly #reader: ScreenReader;

  constructor(walk: Walk, desktop: Desktop, reader: ScreenReader) {
    this.#walk = walk;
    this.#desktop = desktop;
    this.#reader = reader;
  }

  /** How many things were done. */
  get steps(): number {
    return this.log.filter((line) => !line.startsWith(SAID)).length;
  }

  /** Whether nothing was said at the last step. */
  get heardNothing(): boolean {
    return !this.log.at(-1)?.startsWith(SAID);
  }

  /** Comes from a requesting party. These must be heard, among everything on the page. */
  async open(client: string, ...words: readonly Words[]): Promise<void> {
    const { browser, bank } = this.#walk;
    const address = `${bank.url}/demo/start?client=${client}`;
    await this.#expect(`open ${client}`, among(words), () => browser.visit(address));
  }

  /** Presses a key that leads elsewhere. These must be heard, among whatever is there. */
  async leaveBy(key: string, ...words: readonly Words[]): Promise<void> {
    await this.#expect(key, among(words), () => this.#desktop.press(key));
  }

  /** Presses a key. This must be heard, and nothing else. */
  async press(key: string, ...words: readonly Words[]): Promise<void> {
    await this.#expect(key, exactly(words), () => this.#desktop.press(key));
  }

  /** Presses Tab until the first of this is heard. The rest must be heard too, and nothing else. */
  async tabTo(...words: readonly [Words, ...Words[]]): Promise<void> {
    let heard = '';
    for (let stops = 0; stops < MOST_STOPS && !atFirst(words[0]).test(heard); stops++) {
      heard = await this.#hear('Tab', /./, () => this.#desktop.press('Tab'));
    }
    this.#need(heard, exactly(words));
  }

  /** Types into the field that has the focus. */
  async type(text: string): Promise<void> {
    await this.#hear(`type ${text}`, /^/, () => this.#desktop.type(text));
  }

  /** Types the TAN that the banking app shows. */
  async typeTan(): Promise<void> {
    const { tan = '' } = await pending(this.#walk, 'tan');
    await this.type(tan);
  }

  /** Scans the QR code. This must be heard on the page, and nothing else. */
  async scan(...words: readonly Words[]): Promise<void> {
    await this.#expect('scan', exactly(words), () => scan(this.#walk));
  }

  /** Approves in the banking app. This must be heard on the page, and nothing else. */
  async approve(kind: 'qr' | 'comfort', ...words: readonly Words[]): Promise<void> {
    await this.#expect('approve', exactly(words), () => approveInApp(this.#walk, kind));
  }

  /** Lets time pass, at the bank and for the page. This must be heard, and nothing else. */
  async pass(seconds: number, ...words: readonly Words[]): Promise<void> {
    const { browser, bank } = this.#walk;
    await this.#expect(`${seconds} seconds pass`, exactly(words), async () => {
      await bank.later(seconds * 1000);
      await browser.run(
        'const { now } = Date; const [ahead] = arguments; Date.now = () => now() + ahead;',
        seconds * 1000,
      );
    });
  }

  async #expect(what: string, words: RegExp, happen: () => unknown): Promise<void> {
    this.#need(await this.#hear(what, words, happen), words);
  }

  /** Returns what is said: until these words have been heard, and nothing more follows. */
  async #hear(what: string, words: RegExp, happen: () => unknown): Promise<string> {
    const { said } = this.#reader;
    const before = said.length;
    const heard = (aside: RegExp) =>
      said
        .slice(before)
        .map(plain)
        .filter((utterance) => !ASIDE.test(utterance) && !aside.test(utterance))
        .join(' ');
    const began = Date.now();
    await happen();
    await until('the words', async () => {
      if (!words.test(heard(WAITS))) throw new Error('not heard');
    }).catch(() => {});
    const isQuick = Date.now() - began < QUICK_MS;
    await this.#reader.quiet();
    this.log.push(what, ...said.slice(before).map((utterance) => SAID + utterance));
    return heard(isQuick ? ASIDE : WAITS);
  }

  /** @throws with the difference */
  #need(heard: string, words: RegExp): void {
    if (words.test(heard)) return;
    throw new Mistake(`heard\n${SAID}${heard}\nwhich is not\n${SAID}${words}`);
  }
}
