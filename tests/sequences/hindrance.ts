import { stripVTControlCharacters } from 'node:util';
import type { SequenceStep } from '#machines/recording/sequence.ts';
import { doubtsAbout } from '#machines/replay/difference.ts';
import { CallNotMade } from '../model/support/gates.ts';

/** Why it failed: the first line of an error, and what Playwright waited for on the page. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const [first = '', ...log] = stripVTControlCharacters(message).split('\n');
  const awaited = log.find((line) => line.includes('waiting for '))?.replace(/^[\s-]+/, '');
  return awaited ? `${first.replace(/\.$/, '')}, ${awaited.trim()}` : first;
}

/**
 * Why a step could not be done in the browser, in the words of the report: what was missing, in which state the
 * page was meanwhile, and what the step may lack.
 */
export function hindranceOf(error: unknown, step: SequenceStep, state: string): string {
  const reason =
    error instanceof CallNotMade && 'port' in step
      ? `nobody has asked ${step.port}`
      : reasonOf(error);
  const doubts = doubtsAbout(step).map((doubt) => ` (${doubt})`);
  return `${reason}; the page is in ${state || 'no state'}${doubts.join('')}`;
}
