import type { InspectionEvent, Observer } from 'xstate';
import type { Message } from '#machines/inspection/message.ts';
import { observe } from '#machines/inspection/observe.ts';
import { sequenceOf } from '#machines/recording/from-messages.ts';

/** Messages kept: a log-in has some hundreds, and two a second while it waits. */
const KEPT = 20_000;

/** A run that is being recorded. */
export interface Recording {
  readonly inspect: Observer<InspectionEvent>;
  /** Hands the run so far over to the customer, as a sequence file named after the reference. */
  readonly save: (reference: string) => void;
}

/** Hands messages about one log-in over as a sequence file. */
export function saveSequence(messages: readonly Message[], title: string, name: string): void {
  download(`sequence-${name}.json`, `${JSON.stringify(sequenceOf(messages, title), null, 2)}\n`);
}

function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/**
 * Records a run of the wizard (D3). All it sees has passed the gate, so that no PIN, TAN or IBAN can be
 * in the file; it stays in this page's memory until the customer saves it. Of a very
 * long run the beginning is kept.
 */
export function record(): Recording {
  const messages: Message[] = [];
  const next = observe(crypto.randomUUID(), (message) => {
    if (messages.length < KEPT) messages.push(message);
  });
  return {
    inspect: { next },
    save(reference) {
      saveSequence(messages, `Reference ${reference}`, reference);
    },
  };
}
