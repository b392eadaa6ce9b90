/*
 * The script of a page whose form was rendered at deployment. The form stays hidden until the replies show that
 * it fits this log-in. If it does not, or if they come too late, the machines draw the page.
 */
import type { DrawnAhead } from '#contract/first-screen.ts';
import { AHEAD_ELEMENT_ID } from '#contract/page.ts';
import { entryUrl, queryOf } from '#src/early/calls.ts';
import type { Early } from '#src/early/early.ts';
import { askForScripts } from '#src/early/scripts.ts';
import { readCookie } from '#src/services/cookies.ts';
import { readStored } from '#src/services/storage.ts';
import { readAppearance } from '#src/theme/appearance.ts';
import { stylesheetIn } from '#src/theme/stylesheet.ts';
import { agrees } from './agrees.ts';
import { show } from './show.ts';

/** Cases in which only the machines know the theme: one set by a native app (E5) or named by a developer (T3). */
const isForMachines = () =>
  'nativeApp' in window || /[?&](?:theme|appearance|images)=/.test(location.search);

/** Reads replies here that the wizard takes later, by the addresses that it will request. */
function lookAt(early: Early) {
  const answers = new Map<string, Promise<Response>>();
  let isWatching = true;
  window.early = {
    ...early,
    take(url) {
      // The wizard takes over.
      isWatching = false;
      const answer = answers.get(url);
      answers.delete(url);
      return answer;
    },
  };
  /** A copy, so that the wizard can still read the response itself. */
  async function copyOf(url: string, ask: (url: string) => Promise<Response> | undefined) {
    const answer = ask(url);
    if (!answer) throw new Error(url);
    answers.set(url, answer);
    return (await answer).clone();
  }
  return { copyOf, isWatching: () => isWatching };
}

async function drawAhead(block: HTMLElement, early: Early): Promise<void> {
  const ahead: DrawnAhead = JSON.parse(block.textContent ?? '');
  const query = queryOf(location);
  if (!query || isForMachines()) return;
  const { appearance } = readAppearance({ url: null, nativeApp: null });
  // Set before the first frame, which waits for this script, so that a dark page does not flash white.
  document.documentElement.dataset.appearance = appearance;
  const { copyOf, isWatching } = lookAt(early);
  const reply = async (path: Parameters<typeof entryUrl>[1]): Promise<unknown> => {
    const answer = await copyOf(entryUrl(query, path), early.take);
    return answer.ok ? answer.json() : undefined;
  };
  const stylesheet = async (url: string) =>
    stylesheetIn(await copyOf(url, (from) => fetch(from, { credentials: 'include' })));
  const [session, initUi, bank, ...stylesheets] = await Promise.all([
    reply('/session'),
    reply('/init-ui'),
    reply('/settingsV2'),
    stylesheet(ahead.colours[appearance]),
    stylesheet(ahead.bundle),
  ]);
  const customer = {
    localeCookie: readCookie('language') ?? readStored('language'),
    browserLanguages: navigator.languages,
  };
  if (!isWatching() || !agrees(ahead, { session, initUi, bank }, customer)) return;
  show({ ahead, block, stylesheets });
}

const block = document.getElementById(AHEAD_ELEMENT_ID);
(block && window.early ? drawAhead(block, window.early) : Promise.resolve())
  // The wizard takes the same replies and reports their failures.
  .catch(() => {})
  .finally(askForScripts);
