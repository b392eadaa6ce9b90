import { registerDemoClients } from '#backend/demo/clients.ts';
import { PERSONAS } from '#backend/demo/people.ts';
import { stepStates } from '#machines/auth-process/step-states.ts';
import { isRoute, keepsAddress, ROUTES, type RouteId, routeByPath } from '#machines/routes.ts';
import { Words } from '../e2e/support/words.ts';
import type { Sight } from './sight.ts';

const GERMAN = new Words('de');
const ENGLISH = new Words('en');
/** The names of the parties. A page must name only the party of its log-in. */
const PARTIES: ReadonlyMap<string | null, string> = new Map(
  registerDemoClients('https://bank.example', []).map(({ id, metadata }) => [
    id,
    String(metadata.client_name),
  ]),
);
/** What customers must never see: a text key, an unfilled placeholder, a value that was missing. */
const RAW = /\b[A-Z][A-Z0-9_]{2,}\.[A-Z][A-Z0-9_.]+\b|\{\{|\b(?:undefined|null|NaN)\b|\[object/;
/** Only the log-in page leaves the focus to the browser (L6), also while it starts, drawn by a server. */
const LEAVES_FOCUS = /^(?:starting|login)\b/;
/** States of a failure, which must show a reference (R1, N2). */
const FAILED = /^(?:errorPage\.|errorInPlace|navigationError)|[uU]navailable$/;

const STEPS: Readonly<Record<string, { readonly meta: { readonly route: RouteId } }>> = stepStates;

/** Titles that replace the route's: a step is loading, an error is shown in its place, its cause is known. */
const INSTEAD = [
  ROUTES.waiting.titleKey,
  ROUTES.inPlaceError.titleKey,
  'COMMON.OFFLINE_TITLE',
  'ERROR.OTHER_CUSTOMER.TITLE',
  'ERROR.TOO_MANY.TITLE',
] as const;

/** The route of a state, if its name tells it. */
function routeOf(state: string): RouteId | undefined {
  const [first = '', second = ''] = state.split('.');
  if (first === 'login') return 'login';
  if (first === 'qrLogin') return 'qrCodeLogin';
  if (first === 'process') return STEPS[second]?.meta.route;
  return first === 'errorPage' && isRoute(second) ? second : undefined;
}

/** Checks that state, address and title agree (P1, P2). */
function misplaced({ state, url, title, language }: Sight, isGuest: boolean): string[] {
  const route = routeOf(state);
  if (route === undefined || isGuest) return [];
  const words = language === 'de' ? GERMAN : ENGLISH;
  const isTitled = (key: string) => title.startsWith(words.text(key));
  // Within one legal entity nothing is forwarded (E6).
  const isWithinEntity = route === 'consent' && isTitled('CONSENT.TITLE_SAME_ENTITY');
  if (!isTitled(ROUTES[route].titleKey) && !isWithinEntity)
    return INSTEAD.some(isTitled) ? [] : [`is titled ${title}`];
  const path = new URL(url).pathname.split('/').at(-1) ?? '';
  const isThere = keepsAddress(route) || routeByPath(path) === route;
  return isThere ? [] : [`has the address ${path}`];
}

/** Checks that there are no raw keys or values, and that all texts are in one language (I1, I2). */
function missaid({ language, texts, title }: Sight): string[] {
  const [words, others] = language === 'de' ? [GERMAN, ENGLISH] : [ENGLISH, GERMAN];
  return [title, ...texts].flatMap((text) => {
    if (RAW.test(text)) return [`says ${text}`];
    return others.has(text) && !words.has(text) ? [`says in the other language: ${text}`] : [];
  });
}

/** Checks that no other customer and no other party is named. */
function mistaken({ url, texts }: Sight, alias: string): string[] {
  const { searchParams } = new URL(url);
  const party = PARTIES.get(searchParams.get('client_id'));
  const others = [...PARTIES.values()].filter((name) => party !== undefined && name !== party);
  const strangers = PERSONAS.filter((person) => person.alias !== alias).flatMap((person) => [
    person.givenName,
    person.familyName,
  ]);
  return [...others, ...strangers].flatMap((name) =>
    texts.filter((text) => new RegExp(`\\b${name}\\b`).test(text)).map((text) => `names ${text}`),
  );
}

/** Everything that is wrong with a page at rest, whatever was done before. */
export function faultsOf(sight: Sight, alias: string): string[] {
  const { state, lostFocus, tooWide, reference, url } = sight;
  const isGuest = !url.includes('/auth-frontend/');
  const faults = [
    ...misplaced(sight, isGuest),
    ...missaid(sight),
    ...mistaken(sight, alias),
    ...(lostFocus && !isGuest && !LEAVES_FOCUS.test(state) ? ['has the focus nowhere'] : []),
    ...(tooWide > 0 ? [`is ${tooWide} px too wide`] : []),
    ...(FAILED.test(state) && reference === '' ? ['has no reference'] : []),
  ];
  return faults.map((fault) => `${state} ${fault}`);
}
