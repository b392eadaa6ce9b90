import { ROUTES, type Route } from '#machines/routes.ts';
import { type Texts, textsOf } from '../../texts/texts.ts';
import { row } from './cell.ts';

/** The title of every route, and every text in both languages. */
export interface Wording {
  readonly routes: Readonly<Record<string, Route>>;
  readonly german: Texts;
  readonly english: Texts;
}

/** Every title and text in both languages side by side, for the bank's editors, and to see changes. */
export function textsPage({ routes, german, english }: Wording): string {
  const inBoth = (key: string) => [german.get(key) ?? '', english.get(key) ?? ''];
  return [
    '# Every text of the log-in',
    '',
    'Generated from [machines/routes.ts](../machines/routes.ts) and [src/i18n](../src/i18n) by `npm run docs`. Not to be edited by hand. Names in `{{braces}}` are filled in.',
    '',
    '## Window titles',
    'The bank’s name follows, once it is known. Where the cause of an error is known (`NO_COOKIES`, `OTHER_CUSTOMER`, `TOO_MANY`, `COMMON.OFFLINE_TITLE`), its title is the window’s, too.',
    '',
    '| route | address | German | English |',
    '|---|---|---|---|',
    ...Object.entries(routes).map(([id, { path, titleKey }]) =>
      row(id, path ?? 'stays', ...inBoth(titleKey)),
    ),
    '',
    '## Texts',
    '| key | German | English |',
    '|---|---|---|',
    ...[...german.keys()].map((key) => row(`\`${key}\``, ...inBoth(key))),
    '',
  ].join('\n');
}

/** The present titles and texts. */
export async function wording(): Promise<Wording> {
  const [german, english] = await Promise.all([textsOf('de'), textsOf('en')]);
  return { routes: ROUTES, german, english };
}
