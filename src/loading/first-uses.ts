import * as z from 'zod/mini';
import { CSRF_COOKIE } from '#contract/headers.ts';
import { accounts, consentDetails, remittance, signatureDetails } from '#contract/later-steps.ts';
import { postProcess, process } from '#contract/process.ts';
import { startTan, termsPreview } from '#contract/steps.ts';
import { parseLocale } from '#machines/locale/pick-locale.ts';
import { textsOfPage } from '#src/i18n/texts.ts';
import { readCookie } from '#src/services/cookies.ts';
import { formatDuration } from '#src/ui/duration.ts';
import { formatCents, formatMoment } from '#src/ui/format.ts';
import { whenIdle } from './when.ts';

/** As much of an answer as takes its schema down to the last pattern. */
const PROCESS = {
  authenticationProcessCompleted: false,
  nextAuthenticationProcessStep: { actions: [{ stepType: '', urlOfResource: '' }] },
};
const CHALLENGE = { order: { kind: 'logIn', requestedAt: '' }, methods: [{}] };

/** The calls whose answers say what a step shows, or which is next; those of the first step with an answer. */
export const STEP_CALLS = [
  [process, PROCESS],
  [startTan, { ...PROCESS, challenge: CHALLENGE }],
  [postProcess, {}],
  [termsPreview, {}],
  [consentDetails, {}],
  [signatureDetails, {}],
  [accounts, {}],
  [remittance, {}],
] as const;

/** Sizes and weights of type that no screen before the first TAN has: those of a code field and of a badge. */
const LATER_TYPE = [{ fontSize: '1.5rem' }, { fontSize: '0.875rem', fontWeight: '600' }];

/** The browser looks a font up for each size and weight: here for samples that nobody sees. */
function readFonts(root: HTMLElement): void {
  const samples = LATER_TYPE.map((type) => {
    const sample = document.createElement('span');
    sample.textContent = '0';
    Object.assign(sample.style, { position: 'fixed', visibility: 'hidden', ...type });
    return sample;
  });
  root.append(...samples);
  root.getBoundingClientRect();
  for (const sample of samples) sample.remove();
}

/**
 * What takes longer at its first use is used once while the PIN is typed, and not while a customer waits for the
 * next screen (N3); one thing in each idle moment, so that typing is not disturbed. `root`: the wizard's element.
 */
export function makeFirstUses(root: HTMLElement): void {
  // Schemas are compiled at their first use, and patterns again at their second.
  for (const [{ reply }, answer] of STEP_CALLS) {
    whenIdle(() => [1, 2].map(() => z.safeParse(reply, answer)));
  }
  whenIdle(() => formatCents(0));
  whenIdle(() => formatMoment(new Date(0).toISOString()));
  const locale = parseLocale(textsOfPage().language);
  // Numbers with units are compiled at their third use.
  if (locale) whenIdle(() => [61, 62, 63].map((seconds) => formatDuration(seconds, locale)));
  whenIdle(() => readFonts(root));
  // Cookies are kept in another process; from now on they are at hand until one changes.
  whenIdle(() => readCookie(CSRF_COOKIE));
}
