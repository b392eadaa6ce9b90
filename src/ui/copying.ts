import { useState } from 'react';

interface Copying {
  /** This very value is in the clipboard. */
  readonly copied: boolean;
  readonly copy: () => void;
}

/** Copies a value and knows that it did. */
export function useCopying(value: string): Copying {
  const [copied, setCopied] = useState<string>();
  const copy = () => {
    // A browser may refuse the clipboard: then nothing is shown, and the text can still be selected.
    navigator.clipboard?.writeText(value).then(
      () => setCopied(value),
      () => setCopied(undefined),
    );
  };
  return { copied: copied === value, copy };
}
