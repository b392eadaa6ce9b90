import type { Language, Locale } from '#contract/locale.ts';
import { LANGUAGES, textsOfAll } from '../../texts/texts.ts';
import { literally } from '../../tools/literally.ts';

export { LANGUAGES, type Language };
export const LOCALES = { de: 'de-DE', en: 'en-GB' } as const satisfies Record<Language, Locale>;

const texts = await textsOfAll();

/** Escapes a text for a pattern. A non-breaking space in it also matches an ordinary space. */
const escaped = (text: string): string => literally(text).replaceAll('\u00A0', '\\s');

/** The product's texts in one language. */
export class Words {
  readonly language: Language;
  #patterns: readonly RegExp[] | undefined;

  constructor(language: Language) {
    this.language = language;
  }

  /** A text with its placeholders. */
  #raw(key: string): string {
    const text = texts[this.language].get(key);
    if (text === undefined) throw new Error(`No text ${key}`);
    return text;
  }

  /** A text with its values filled in. */
  text(key: string, values: Record<string, string | number> = {}): string {
    return this.#raw(key).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => `${values[name]}`);
  }

  /** Matches any of these texts. */
  anyOf(...keys: readonly string[]): RegExp {
    return new RegExp(`^(?:${keys.map((key) => escaped(this.#raw(key))).join('|')})$`);
  }

  /** Whether this is one of the texts, with any values filled in. */
  has(text: string): boolean {
    this.#patterns ??= [...texts[this.language].keys()].map((key) => this.pattern(key));
    return this.#patterns.some((pattern) => pattern.test(text));
  }

  /** Matches a whole text, with any values filled in. */
  pattern(key: string): RegExp {
    return new RegExp(`^${this.part(key).source}$`);
  }

  /** Matches a text within another, with any values filled in. */
  part(key: string): RegExp {
    const parts = this.#raw(key).split(/\{\{\w+\}\}/);
    return new RegExp(parts.map(escaped).join('.+'));
  }
}
