import { useState } from 'react';

interface Copying {
  /** Whether exactly this value was copied. */
  readonly copied: boolean;
  readonly copy: () => void;
}

/** Copies a value, and tells whether it was copied. */
export function useCopying(value: string): Copying {
  const [copied, setCopied] = useState<string>();
  const copy = () => {
    // If the browser refuses, nothing is shown; the text can still be selected.
    navigator.clipboard?.writeText(value).then(
      () => setCopied(value),
      () => setCopied(undefined),
    );
  };
  return { copied: copied === value, copy };
}
