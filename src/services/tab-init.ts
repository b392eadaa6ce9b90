import { type ActorOptions, type AnyActorLogic, createActor, fromCallback } from 'xstate';
import { WIZARD_BASE } from '#contract/endpoint.ts';
import type { LogLevel } from '#contract/platform.ts';
import { FIND_TIMEOUT, RESPONSE_TIMEOUT, tabsMachine } from '#machines/tabs/machine.ts';
import type { InitData } from '#machines/tabs/ports.ts';
import { readInitData } from './init-data.ts';
import { createLogger, type Logger } from './logger.ts';
import { newId } from './new-id.ts';
import { hearWindows, joinChannel, type TabMessage } from './tab-messages.ts';

/** The tab that opened this one, if it shows the wizard. */
function openerOfOurs(): Window | undefined {
  try {
    const opener: Window | null = window.opener;
    if (opener?.location.href.startsWith(window.location.origin + WIZARD_BASE)) return opener;
  } catch {
    // The opener is of another origin, so its address cannot be read.
  }
  return undefined;
}

type Tell = (event: { type: 'initData.received'; data: InitData }) => void;

/** Accepts only the answer that is addressed to this tab. */
const takeAnswer = (self: string, tell: Tell) => (message: TabMessage) => {
  if (message.type !== 'tab-init-data' || message.to !== self) return;
  const data = readInitData(message.data);
  if (data) tell({ type: 'initData.received', data });
};

/** The tabs machine with every port provided by the browser. */
function provideTabs(logger: Logger, opener: Window | undefined) {
  const self = newId();
  const noteTimeout = (what: string, after: number) =>
    logger.log('ERROR', `Timeout: ${what} after ${after} ms`);
  return tabsMachine.provide({
    actors: {
      askOpener: fromCallback(({ sendBack }) => {
        const stop = hearWindows(logger, takeAnswer(self, sendBack));
        const question: TabMessage = { type: 'tab-init', from: self };
        opener?.postMessage(question, window.location.origin);
        return stop;
      }),
      findTab: fromCallback(({ sendBack }) => {
        const { say, leave } = joinChannel((message) => {
          if (message.type === 'init-channel' && message.to === self)
            sendBack({ type: 'tab.found', tab: message.from });
        });
        say({ type: 'find-init-channel', from: self });
        return leave;
      }),
      askTab: fromCallback(({ input: { tab }, sendBack }) => {
        const { say, leave } = joinChannel(takeAnswer(self, sendBack));
        say({ type: 'tab-init', from: self, to: tab });
        return leave;
      }),
    },
    actions: {
      logFindTimeout: () => noteTimeout('no tab answered on the tab-init channel', FIND_TIMEOUT),
      logResponseTimeout: () => noteTimeout('no tab-init response', RESPONSE_TIMEOUT),
    },
  });
}

export interface Asking {
  readonly logLevel: LogLevel;
  /** Watches every actor, in development (D1). */
  readonly inspect?: ActorOptions<AnyActorLogic>['inspect'] | undefined;
}

/** Asks the other tabs for the init data that this one was opened without (X8); `undefined`: it starts alone. */
export async function askTabs({ logLevel, inspect }: Asking): Promise<InitData | undefined> {
  const logger = createLogger(logLevel);
  const opener = openerOfOurs();
  const actor = createActor(provideTabs(logger, opener), {
    ...(inspect && { inspect }),
    input: { hasOpener: opener !== undefined },
  });
  await new Promise<void>((over) => {
    actor.subscribe({ complete: over, error: () => over() });
    actor.start();
  });
  logger.close();
  const output = actor.getSnapshot().output;
  return output?.kind === 'informed' ? output.data : undefined;
}
