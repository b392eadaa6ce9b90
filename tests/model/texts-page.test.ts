import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Route } from '#machines/routes.ts';
import { LANGUAGES } from '../texts/texts.ts';
import { textsPage, type Wording, wording } from '../tools/docs/texts.ts';

const today = await wording();
const page = readFileSync('docs/texts.md', 'utf8');

/** Copies of the wording with one change each, and a description of it. */
function mutants({ routes, texts }: Wording): [what: string, mutant: Wording][] {
  const ids = Object.keys(routes);
  const titleOf = (id: string) => texts.de.get(routes[id]?.titleKey ?? '');
  const retitled = Object.entries(routes).map(([id, route]): [string, Wording] => {
    const other = ids.find((other) => titleOf(other) !== titleOf(id)) ?? '';
    const titleKey = routes[other]?.titleKey ?? '';
    const changed: Route = { ...route, titleKey };
    return [`${id} has the title of ${other}`, { routes: { ...routes, [id]: changed }, texts }];
  });
  const reworded = [...texts.de.keys()].flatMap((key) =>
    LANGUAGES.map((language): [string, Wording] => {
      const changed = new Map(texts[language]).set(key, 'different');
      return [`${key} in ${language}`, { routes, texts: { ...texts, [language]: changed } }];
    }),
  );
  return [...retitled, ...reworded];
}

test('[D2] [P1] [I3] titles and texts are those on the page that was read and agreed on', () => {
  expect(textsPage(today), 'changed on purpose? `npm run docs`').toBe(page);
});

test('[D2] a screen with another title, and a text that changed in one language, are noticed', () => {
  const tried = mutants(today);
  expect(tried.length).toBeGreaterThan(500);
  const unnoticed = tried.filter(([, mutant]) => textsPage(mutant) === page).map(([what]) => what);
  expect(unnoticed).toEqual([]);
});
