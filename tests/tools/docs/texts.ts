import type { Language } from '#contract/locale.ts';
import { ROUTES, type Route } from '#machines/routes.ts';
import { LANGUAGES, type Texts, textsOfAll } from '../../texts/texts.ts';
import { row } from './cell.ts';

const NAMES = { de: 'German', en: 'English' } as const satisfies Record<Language, string>;

/** The title of every route, and every text in every language. */
export interface Wording {
  readonly routes: Readonly<Record<string, Route>>;
  readonly texts: Readonly<Record<Language, Texts>>;
}

/** Every title and text in every language side by side, for the bank's editors, and to see changes. */
export function textsPage({ routes, texts }: Wording): string {
  const inEach = (key: string) => LANGUAGES.map((language) => texts[language].get(key) ?? '');
  const names = LANGUAGES.map((language) => NAMES[language]);
  const lines = LANGUAGES.map(() => '---');
  return [
    '# Every text of the log-in',
    '',
    'Generated from [machines/routes.ts](../machines/routes.ts) and [src/i18n](../src/i18n) by `npm run docs`. Not to be edited by hand: a title or text is changed [there](ARCHITECTURE.md#where-to-change-what), before the build. Names in `{{braces}}` are filled in.',
    '',
    '## Window titles',
    'The bank’s name follows, once it is known. Where the cause of an error is known (`NO_COOKIES`, `OTHER_CUSTOMER`, `TOO_MANY`, `COMMON.OFFLINE_TITLE`), its title is the window’s, too.',
    '',
    row('route', 'address', ...names),
    `|---|---|${lines.join('|')}|`,
    ...Object.entries(routes).map(([id, { path, titleKey }]) =>
      row(id, path ?? 'stays', ...inEach(titleKey)),
    ),
    '',
    '## Texts',
    row('key', ...names),
    `|---|${lines.join('|')}|`,
    ...[...texts.de.keys()].map((key) => row(`\`${key}\``, ...inEach(key))),
    '',
  ].join('\n');
}

/** The present titles and texts. */
export async function wording(): Promise<Wording> {
  return { routes: ROUTES, texts: await textsOfAll() };
}
