import * as z from 'zod/mini';
import { CSRF_COOKIE } from '#contract/headers.ts';
import { accounts, remittance, signatureDetails } from '#contract/later-steps.ts';
import { postProcess, process } from '#contract/process.ts';
import { consentDetails, startTan, termsPreview } from '#contract/steps.ts';
import { stepStates } from '#machines/auth-process/step-states.ts';
import { parseLocale } from '#machines/locale/pick-locale.ts';
import { prefetchElement } from '#src/elements/loading.ts';
import type { ElementServices } from '#src/elements/services.ts';
import { textsOfPage } from '#src/i18n/texts.ts';
import { readCookie } from '#src/services/cookies.ts';
import { formatDuration } from '#src/ui/duration.ts';
import { formatCents, formatMoment } from '#src/ui/format.ts';
import type { ViewStore } from '#src/view/store.ts';
import { whenIdle } from './when.ts';

/** The routes on which the steps after the log-in are shown. */
const STEP_ROUTES = Object.values(stepStates).map(({ meta }) => meta.route);

/** The calls whose answers say what a step shows, or which is next. */
const STEP_CALLS = [
  process,
  postProcess,
  startTan,
  termsPreview,
  consentDetails,
  signatureDetails,
  accounts,
  remittance,
];

/**
 * Loads the screens of all steps that may follow the log-in, and their built-in components. What fails
 * here is loaded again, and its failure shown, when it is wanted.
 */
export function prefetchStepScreens(store: ViewStore, { sources }: ElementServices): void {
  // Without a network it would be too late to load the screen that explains why leaving failed (N2).
  store.prefetch(['inPlaceError', ...STEP_ROUTES]);
  for (const name of ['tan-web-component', 'cas-ueberweisung'] as const) {
    if (!sources[name]) prefetchElement(name);
  }
  // A schema is compiled at its first use: do that now, not while a customer waits for a reply.
  for (const { reply } of STEP_CALLS) z.safeParse(reply, {});
  // The same for locale data; one at a time, so that typing the PIN is not disturbed.
  whenIdle(() => formatCents(0));
  whenIdle(() => formatMoment(new Date(0).toISOString()));
  const locale = parseLocale(textsOfPage().language);
  if (locale) whenIdle(() => formatDuration(60, locale));
  // Cookies are kept in another process; from now on they are at hand until one changes.
  whenIdle(() => readCookie(CSRF_COOKIE));
}
