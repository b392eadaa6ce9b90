import { type ChangeEvent, useRef } from 'react';
import { Icon } from '../../icons.tsx';

/** Opens a sequence file, to be stepped through like a log-in (D3). */
export function Open({ onOpen }: { onOpen: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const open = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (file) onOpen(file);
    // The same file may be opened again, changed meanwhile.
    target.value = '';
  };
  return (
    <>
      <input ref={input} type="file" accept=".json,application/json" hidden onChange={open} />
      <button
        type="button"
        className="tool-link"
        title="Replay a sequence file on the machines, and step through it"
        onClick={() => input.current?.click()}
      >
        Open sequence
        <Icon name="open" />
      </button>
    </>
  );
}
