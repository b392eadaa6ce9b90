import type { InspectionEvent, Observer } from 'xstate';
import type { Message } from '#machines/inspection/message.ts';
import { observe } from '#machines/inspection/observe.ts';
import { sequenceOf } from '#machines/recording/from-messages.ts';
import { newId } from './new-id.ts';

/** Messages kept: a log-in has some hundreds, and two a second while it waits. */
const KEPT = 20_000;

/** A run that is being recorded. */
export interface Recording {
  readonly inspect: Observer<InspectionEvent>;
  /** Saves the run so far as a sequence file named after the reference. */
  readonly save: (reference: string) => void;
}

/** Saves the messages of one log-in as a sequence file. */
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
 * Records a run of the wizard (D3). All recorded data has passed the gate, so that the file can contain no PIN,
 * TAN or IBAN. It stays in this page's memory until the customer saves it. Of a very long run, the beginning is
 * kept.
 */
export function record(): Recording {
  const messages: Message[] = [];
  const next = observe(newId(), (message) => {
    if (messages.length < KEPT) messages.push(message);
  });
  return {
    inspect: { next },
    save(reference) {
      saveSequence(messages, `Reference ${reference}`, reference);
    },
  };
}
