import { textsOf } from '../../texts/texts.ts';

export type Language = 'de' | 'en';
export const LANGUAGES: readonly Language[] = ['de', 'en'];
export const LOCALES = { de: 'de-DE', en: 'en-GB' } as const;

const texts = { de: await textsOf('de'), en: await textsOf('en') };

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** The product's texts in one language. */
export class Words {
  readonly language: Language;

  constructor(language: Language) {
    this.language = language;
  }

  /** A text as it is written, placeholders and all. */
  #raw(key: string): string {
    const text = texts[this.language].get(key);
    if (text === undefined) throw new Error(`No text ${key}`);
    return text;
  }

  /** A text with its values filled in. */
  text(key: string, values: Record<string, string | number> = {}): string {
    return this.#raw(key).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => `${values[name]}`);
  }

  /** Any of these texts. */
  anyOf(...keys: readonly string[]): RegExp {
    return new RegExp(`^(?:${keys.map((key) => escaped(this.#raw(key))).join('|')})$`);
  }

  /** A whole text, whatever is filled in. */
  pattern(key: string): RegExp {
    const parts = this.#raw(key).split(/\{\{\w+\}\}/);
    return new RegExp(`^${parts.map(escaped).join('.+')}$`);
  }
}
