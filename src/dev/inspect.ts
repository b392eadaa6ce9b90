import { createBrowserInspector, type StatelyInspectionEvent } from '@statelyai/inspect';
import type { InspectionEvent, Observer } from 'xstate';
import * as z from 'zod/mini';
import { inspectorAskedFor } from '#contract/inspect.ts';
import type { Message, SeenSnapshot } from '#machines/inspection/message.ts';
import { observe } from '#machines/inspection/observe.ts';
import { CHANNEL, Note } from './channel.ts';

/** How many messages are kept for a viewer that opens later: hours of a waiting log-in. */
const KEPT = 20_000;
const ADDRESSES = { stately: 'https://stately.ai/inspect', own: '/dev/flows' };

type Listener = (message: Message) => void;

/**
 * Sends messages to every open viewer in this browser; a viewer that opens later gets all of them. `ended`: the log-in
 * has left the page, which stays.
 */
function viewers(run: string, ended: AbortSignal): Listener {
  const channel = new BroadcastChannel(CHANNEL);
  const messages: Message[] = [];
  /** Not told yet. */
  const fresh: Message[] = [];
  const say = (note: Note) => channel.postMessage(note);
  const tell = () => {
    if (fresh.length > 0) say({ kind: 'told', run, whole: false, messages: fresh.splice(0) });
  };
  const tellWhole = () => {
    tell();
    say({ kind: 'told', run, whole: true, messages });
  };
  channel.addEventListener('message', ({ data }) => {
    const note = z.safeParse(Note, data);
    if (note.success && note.data.kind === 'asked') tellWhole();
  });
  const left = () => {
    tell();
    say({ kind: 'left', run });
  };
  window.addEventListener('pagehide', left, { signal: ended });
  window.addEventListener(
    'pageshow',
    ({ persisted }) => {
      if (persisted) tellWhole();
    },
    { signal: ended },
  );
  ended.addEventListener('abort', () => {
    left();
    channel.close();
  });
  return (message) => {
    messages.push(message);
    if (messages.length > KEPT) messages.shift();
    // What one event brings about is told in one note: a viewer draws each.
    if (fresh.push(message) === 1) queueMicrotask(tell);
  };
}

/** A snapshot in XState's types, without the fields that do not belong to its status. */
function forStatus({ status, output, error, ...rest }: SeenSnapshot) {
  if (status === 'done') return { ...rest, status, output, error: undefined };
  if (status === 'error') return { ...rest, status, output: undefined, error };
  return { ...rest, status, output: undefined, error: undefined };
}

/** A message with all keys that Stately's types require. */
function forStately(message: Message): StatelyInspectionEvent {
  switch (message.type) {
    case '@xstate.actor':
      return { ...message, parentId: message.parentId, definition: message.definition };
    case '@xstate.event':
      return { ...message, sourceId: message.sourceId };
    case '@xstate.snapshot':
      return { ...message, snapshot: forStatus(message.snapshot) };
  }
}

/**
 * Sends messages to an inspector in a window of its own, by Stately's protocol. Browsers usually open no window
 * before the first click or key press, so the window may appear only then.
 */
function inspector(url: string, ended: AbortSignal): Listener {
  const { adapter } = createBrowserInspector({
    url,
    autoStart: false,
    maxDeferredEvents: KEPT,
    // Messages are plain and masked already; Stately's own serialisation cuts lists after ten.
    serialize: (message) => message,
  });
  if (window.open('', 'xstateinspector')) {
    adapter.start();
  } else {
    const start = new AbortController();
    ended.addEventListener('abort', () => start.abort());
    const open = () => {
      // Escape cannot open a window, and some browsers refuse: the next click tries again.
      if (!window.open('', 'xstateinspector')) return;
      start.abort();
      adapter.start();
    };
    for (const sign of ['click', 'keydown']) {
      window.addEventListener(sign, open, { signal: start.signal, capture: true });
    }
    console.info(
      'The inspector opens with your first click: allow pop-ups here to have it at once.',
    );
  }
  return (message) => adapter.send(forStately(message));
}

const THREW = 'xstate.error.actor.';

/** Prints what a port or a machine has thrown: the page shows only a reference, and the log has no stack. */
function printError(told: InspectionEvent): void {
  if (told.type !== '@xstate.event' || !told.event.type.startsWith(THREW)) return;
  console.error(`${told.event.type.slice(THREW.length)} threw`, told.event.error);
}

/**
 * Sends a running log-in to viewers (D1), in development only: to our own viewer at /dev/flows whenever one is
 * open; with `?inspect` in the page's address, to the Stately inspector, an external page; with `?inspect=flows`, to
 * our viewer by the same protocol. They only get what `observe` lets through. To be completed where the log-in leaves a
 * page that stays.
 */
export function inspection(): Observer<InspectionEvent> {
  const run = crypto.randomUUID();
  const end = new AbortController();
  const asked = inspectorAskedFor(new URLSearchParams(window.location.search).get('inspect'));
  const listeners = [viewers(run, end.signal)];
  if (asked) listeners.push(inspector(ADDRESSES[asked], end.signal));
  const tell = observe(run, (message) => {
    if (end.signal.aborted) return;
    for (const listener of listeners) listener(message);
  });
  const next = (told: InspectionEvent) => {
    printError(told);
    tell(told);
  };
  return { next, complete: () => end.abort() };
}
