import { createBrowserReceiver } from '@statelyai/inspect';
import * as z from 'zod/mini';
import { Message, runOf } from '#machines/inspection/message.ts';
import { CHANNEL, Note } from '../channel.ts';

/**
 * Listens to every log-in of this browser: over the channel, or as the opener of this window by Stately's
 * protocol (`?inspect=flows`). Drops malformed messages.
 * @returns a function that unsubscribes
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
