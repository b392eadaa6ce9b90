import type { Page } from 'playwright';
import { OAUTH_ERROR_BY_CODE } from '#contract/error-codes.ts';
import { PAGE_BY_CODE } from '#machines/error-catalogue.ts';
import type { Sight } from './sight.ts';

/** What the party received. */
interface Received {
  readonly heading: string;
  readonly facts: Readonly<Record<string, string>>;
}

/** The error that the party must receive after each error page (E8). */
const ERROR_OF: ReadonlyMap<string, string | undefined> = new Map(
  Object.entries(OAUTH_ERROR_BY_CODE).flatMap(([code, error]) => {
    const page = Object.entries(PAGE_BY_CODE).find(([known]) => known === code)?.[1];
    return page && error ? [[`errorPage.${page}`, error]] : [];
  }),
);
/** Errors of the demo party itself, not of the log-in: its answer was loaded twice, or its cookie is gone. */
const ITS_OWN: readonly unknown[] = ['unknown_transaction', 'token_exchange_failed'];
/**
 * Pages where the customer may be on their own account: back in the history, at the page for a new PIN, or,
 * without cookies, at the provider, which no longer knows the log-in.
 */
const ELSEWHERE = /^(?:blank|\/|\/demo\/forgot-pin|\/oidc\/auth\/.+)$/;

function read(): Received {
  const facts = [...document.querySelectorAll('dl > div')].map((fact) => [
    fact.querySelector('dt')?.textContent ?? '',
    fact.querySelector('dd')?.textContent ?? '',
  ]);
  return {
    heading: document.querySelector('h1')?.textContent ?? '',
    facts: Object.fromEntries(facts),
  };
}

/**
 * What is wrong with the result at the party: it must know either this customer, or the error that the
 * customer was shown. `last`: the last page that the customer saw.
 */
export async function wrongAtParty(page: Page, alias: string, last?: Sight): Promise<string[]> {
  await page.waitForLoadState('load').catch(() => {});
  const { pathname } = new URL(page.url());
  const { heading, facts } = await page.evaluate(read).catch(() => ({ heading: '', facts: {} }));
  const { email, aud, error } = facts as Received['facts'];
  if (pathname !== 'blank' && heading === '') return [`says nothing at ${pathname}`];
  if (ELSEWHERE.test(pathname)) return [];
  if (pathname !== '/callback') return [`ends at ${pathname}: ${heading}`];
  if (error === undefined) {
    const client = last && new URL(last.url).searchParams.get('client_id');
    return [
      ...(email === `${alias}@kunde.example` ? [] : [`the party knows ${email}`]),
      ...(client === undefined || client === aud ? [] : [`${aud} was told what ${client} asked`]),
    ];
  }
  if (ITS_OWN.includes(error)) return [];
  const due = ERROR_OF.get(last?.state ?? '');
  return due === undefined || due === error ? [] : [`${last?.state} became ${error}`];
}
