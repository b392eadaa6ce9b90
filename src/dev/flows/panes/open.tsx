import { type ChangeEvent, useRef } from 'react';
import { Icon } from '../../icons.tsx';

/** Opens sequence files, to be stepped through like log-ins (D3). */
export function Open({ onOpen }: { onOpen: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const open = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onOpen([...(target.files ?? [])]);
    // The same file may be opened again, changed meanwhile.
    target.value = '';
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        multiple
        hidden
        onChange={open}
      />
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
