import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Language, LOCALES, languageIn } from '#contract/locale.ts';

/** Every language of the wizard. */
export const LANGUAGES: readonly Language[] = LOCALES.map(languageIn);
const FOLDER = 'src/i18n';
/** i18next's plural forms of one key. */
const PLURAL = /_(?:zero|one|two|few|many|other)$/;
/** A string literal that is a key, and a template literal for keys with a fixed beginning. */
const LITERAL = /(['"`])([A-Z][A-Z0-9_]*(?:\.[A-Z0-9_]+)+)\1/g;
const TEMPLATE = /`([A-Z][A-Z0-9_]*\.(?:[A-Z0-9_.]|\$\{[^}`]+\})*)`/g;

/** Dotted key → text. */
export type Texts = ReadonlyMap<string, string>;

function flatten(value: unknown, prefix: string): [string, string][] {
  if (typeof value === 'string') return [[prefix, value]];
  return Object.entries(value as Record<string, unknown>).flatMap(([key, child]) =>
    flatten(child, prefix ? `${prefix}.${key}` : key),
  );
}

/** Every text of a language. @throws if two files define the same key. */
export async function textsOf(language: Language): Promise<Texts> {
  const folder = path.join(FOLDER, language);
  const texts = new Map<string, string>();
  for (const file of readdirSync(folder).sort()) {
    const exported: object = await import(pathToFileURL(path.resolve(folder, file)).href);
    for (const [key, text] of Object.values(exported).flatMap((part) => flatten(part, ''))) {
      if (texts.has(key)) throw new Error(`${key} is written twice in ${language}.`);
      texts.set(key, text);
    }
  }
  return texts;
}

/** Every text of every language. */
export async function textsOfAll(): Promise<Readonly<Record<Language, Texts>>> {
  const all = LANGUAGES.map(async (language) => [language, await textsOf(language)] as const);
  return Object.fromEntries(await Promise.all(all)) as Record<Language, Texts>;
}

/** The names of a text's placeholders, sorted. */
export const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name = '']) => name).sort();

/** The key as code writes it: without its plural form. */
export const keyInCode = (key: string): string => key.replace(PLURAL, '');

/** The content of every source file that may use texts; not the texts themselves, nor tests. */
export const sources = (): string[] =>
  ['src', 'machines'].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .map((file) => path.join(root, file))
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .filter((file) => !/^src.i18n.[a-z]{2}\b/.test(file))
      .map((file) => readFileSync(file, 'utf8')),
  );

/** The keys that the code contains as literals. */
export const keysNamed = (code: readonly string[]): ReadonlySet<string> =>
  new Set(code.flatMap((text) => [...text.matchAll(LITERAL)].map(([, , key = '']) => key)));

/** The keys that the code composes, such as `ERROR.${page}.TITLE`, as patterns with a group for each gap. */
const keyPatterns = (code: readonly string[]): readonly RegExp[] =>
  code.flatMap((text) =>
    [...text.matchAll(TEMPLATE)]
      .filter(([, template = '']) => template.includes('${'))
      .map(([, template = '']) => {
        const parts = template.split(/\$\{[^}]+\}/).map((part) => part.replaceAll('.', '\\.'));
        return new RegExp(`^${parts.join('([A-Z0-9_.]+)')}$`);
      }),
  );

/** What may fill a gap: the code must contain it as a literal, or as the name of a property. */
const FILLING = /'([A-Z][A-Z0-9_.]*)'|\b([A-Z][A-Z0-9_]*):/g;

/** Whether the code composes a key, of a template and of words that it contains. */
export function keyComposer(code: readonly string[]): (key: string) => boolean {
  const patterns = keyPatterns(code);
  const fillings = new Set(
    code.flatMap((text) => [...text.matchAll(FILLING)].map(([, literal, name]) => literal ?? name)),
  );
  return (key) =>
    patterns.some((pattern) =>
      pattern
        .exec(key)
        ?.slice(1)
        .every((part) => fillings.has(part)),
    );
}
