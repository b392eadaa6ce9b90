import { beginsWithLogIn } from '#contract/beginning.ts';
import type { DrawnAhead } from '#contract/first-screen.ts';
import { pickLocale } from '#machines/locale/pick-locale.ts';

/** The replies to the entry calls, unparsed: the machines parse them. */
export interface Answers {
  readonly session: unknown;
  readonly initUi: unknown;
  readonly bank: unknown;
}

/** The customer's language preferences, from the browser. */
interface Customer {
  readonly localeCookie: string | null;
  readonly browserLanguages: readonly string[];
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const at = (value: unknown, key: string): unknown => Object(value)[key];

/** Whether two JSON values are equal; the order of keys does not matter. */
function isSame(one: unknown, other: unknown): boolean {
  if (!isObject(one) || !isObject(other)) return one === other;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => isSame(at(one, key), at(other, key)))
  );
}

/**
 * Whether the form rendered at deployment is the one that the machines will draw (N3): from the same
 * replies, in the language they will choose (I1), and for a log-in that starts with it.
 */
export function agrees(ahead: DrawnAhead, answers: Answers, customer: Customer): boolean {
  const { session, initUi, bank } = answers;
  const authentication = at(initUi, 'authentication');
  const i18nAllowed = at(session, 'i18nAllowed') === true;
  const defaultLanguageEnglish = at(session, 'defaultLanguageEnglish') === true;
  const { localeCookie: cookie, browserLanguages } = customer;
  return (
    isObject(authentication) &&
    beginsWithLogIn(authentication) &&
    isSame(session, ahead.answers.session) &&
    isSame(at(initUi, 'relyingParty'), ahead.answers.relyingParty) &&
    isSame(bank, ahead.answers.bank) &&
    ahead.locale === pickLocale({ i18nAllowed, defaultLanguageEnglish, cookie, browserLanguages })
  );
}
