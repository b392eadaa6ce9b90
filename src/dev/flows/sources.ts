import { createBrowserReceiver } from '@statelyai/inspect';
import * as z from 'zod/mini';
import { Message, runOf } from '#machines/inspection/message.ts';
import { CHANNEL, Note } from '../channel.ts';

/**
 * Hears every log-in of this browser, whichever way it tells: over the channel, from the start, or as
 * the opener of this window by Stately's protocol (`?inspect=flows`). What is malformed is not heard.
 * @returns stops listening
 */
export function listen(hear: (note: Note) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }) => {
    const note = z.safeParse(Note, data);
    if (note.success) hear(note.data);
  });
  channel.postMessage({ kind: 'asked' } satisfies Note);

  const receiver = createBrowserReceiver();
  const fromOpener = receiver.subscribe((event) => {
    const message = z.safeParse(Message, event);
    if (!message.success) return;
    hear({ kind: 'told', run: runOf(message.data), whole: false, messages: [message.data] });
  });
  return () => {
    channel.close();
    fromOpener.unsubscribe();
  };
}
