import * as z from 'zod/mini';
import { CSRF_COOKIE } from '#contract/headers.ts';
import { accounts, remittance, signatureDetails } from '#contract/later-steps.ts';
import { postProcess, process } from '#contract/process.ts';
import { consentDetails, startTan, termsPreview } from '#contract/steps.ts';
import { parseLocale } from '#machines/locale/pick-locale.ts';
import { textsOfPage } from '#src/i18n/texts.ts';
import { readCookie } from '#src/services/cookies.ts';
import { formatDuration } from '#src/ui/duration.ts';
import { formatCents, formatMoment } from '#src/ui/format.ts';
import { whenIdle } from './when.ts';

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
/** As much of the answer to a log-in as takes its schema down to the last pattern. */
const UNMET_PROCESS = {
  authenticationProcessCompleted: false,
  nextAuthenticationProcessStep: { actions: [{ stepType: '', urlOfResource: '' }] },
};

/** Weights and sizes of type that no screen before the first TAN has: those of a code and of a badge. */
const LATER_TYPE = ['1.5rem', '600 0.875rem'];

/** The browser looks a font up for each weight and size. */
function readFonts(): void {
  const pen = document.createElement('canvas').getContext('2d');
  const { fontFamily } = getComputedStyle(document.activeElement ?? document.body);
  for (const type of LATER_TYPE) {
    if (pen) pen.font = `${type} ${fontFamily}`;
    pen?.measureText('0');
  }
}

/**
 * What takes longer at its first use is used once while the PIN is typed, and not while a customer waits for the
 * next screen (N3); one thing in each idle moment, so that typing is not disturbed.
 */
export function makeFirstUses(): void {
  // Schemas are compiled at their first use, and patterns again at their second.
  for (const { reply } of STEP_CALLS) z.safeParse(reply, {});
  for (const answer of [UNMET_PROCESS, UNMET_PROCESS]) z.safeParse(process.reply, answer);
  whenIdle(() => formatCents(0));
  whenIdle(() => formatMoment(new Date(0).toISOString()));
  const locale = parseLocale(textsOfPage().language);
  // Numbers with units are compiled at their third use.
  if (locale) whenIdle(() => [61, 62, 63].map((seconds) => formatDuration(seconds, locale)));
  whenIdle(readFonts);
  // Cookies are kept in another process; from now on they are at hand until one changes.
  whenIdle(() => readCookie(CSRF_COOKIE));
}
