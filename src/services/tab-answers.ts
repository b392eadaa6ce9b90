import { parseLocale } from '#machines/locale/pick-locale.ts';
import type { InitData } from '#machines/tabs/ports.ts';
import type { App } from '#src/screens/scene.ts';
import { nameOf } from './entry.ts';
import type { Logger } from './logger.ts';
import { newId } from './new-id.ts';
import { remember } from './recall.ts';
import type { TabStorage } from './storage.ts';
import { hearWindows, joinChannel, type TabMessage } from './tab-messages.ts';

/** What is needed to answer other tabs. */
export interface TabNeeds {
  readonly app: App;
  readonly logger: Logger;
  readonly storage: TabStorage;
}

/** The init data of this tab; `undefined` while it has no log-in, and once that is over. */
function initDataOf({ app, storage }: TabNeeds): InitData | undefined {
  const snapshot = app.getSnapshot();
  const { entry, initUi, localeCookie } = snapshot.context;
  if (!initUi || snapshot.matches('returning')) return undefined;
  const { clientId, redirectUri, interaction } = entry;
  return {
    entry: { clientId, redirectUri, interaction },
    // Not the one on the page: the default may stand in for a theme that cannot be had (T4).
    themeId: storage.read('theme') ?? '',
    locale: parseLocale(localeCookie) ?? null,
    errorShown: storage.read('errorShown', nameOf(entry)) === 'yes',
    at: new Date(),
  };
}

type Tell = () => string | undefined;

/** Answers other tabs over the broadcast channel. Returns a function that unsubscribes. */
function answerChannel(tell: Tell): () => void {
  const self = newId();
  const { say, leave } = joinChannel((message) => {
    const data = tell();
    if (data === undefined) return;
    if (message.type === 'find-init-channel')
      say({ type: 'init-channel', from: self, to: message.from });
    if (message.type === 'tab-init' && message.to === self)
      say({ type: 'tab-init-data', to: message.from, data });
  });
  return leave;
}

/** Answers tabs that this one opened. Returns a function that unsubscribes. */
function answerChildren(logger: Logger, tell: Tell): () => void {
  return hearWindows(logger, (message, source) => {
    if (message.type !== 'tab-init') return;
    const data = tell();
    if (data === undefined) return;
    const answer: TabMessage = { type: 'tab-init-data', to: message.from, data };
    source?.postMessage(answer, { targetOrigin: window.location.origin });
  });
}

/**
 * What a tab with a log-in does for other tabs and its own reload (X8): answers requests, and stores its init
 * data before the page is unloaded. Returns a function that stops both.
 */
export function serveTabs(needs: TabNeeds): () => void {
  const tell: Tell = () => {
    const data = initDataOf(needs);
    return data && JSON.stringify(data);
  };
  const keep = () => {
    const data = tell();
    if (data !== undefined) remember(data, needs.storage);
  };
  window.addEventListener('pagehide', keep);
  const ends = [answerChildren(needs.logger, tell)];
  try {
    ends.push(answerChannel(tell));
  } catch (error) {
    // As where cookies are blocked. Whoever asks starts alone (N2).
    needs.logger.log('ERROR', `Other tabs are not answered: ${error}`);
  }
  return () => {
    for (const end of ends) end();
    window.removeEventListener('pagehide', keep);
  };
}
