import type { MouseEvent } from 'react';
import { Alert } from '#src/ui/alert.tsx';
import { Actions } from '#src/ui/card.tsx';
import { Reference } from '#src/ui/reference.tsx';
import { TryAgain } from '#src/ui/try-again.tsx';
import { Unavailable } from '#src/ui/unavailable.tsx';

export interface ElementFailedProps {
  /** The bank's text for this case, if it has one: the error template. */
  text: string | undefined;
  reference: string;
  /** Present if the log-in cannot continue without the element. */
  onRetry: ((event: MouseEvent<HTMLElement>) => void) | undefined;
}

/**
 * Shown in place of an element that cannot be used (Y3): the error template, if there is one; otherwise an
 * error, but only for a vital element.
 */
export function ElementFailed({ text, reference, onRetry }: ElementFailedProps) {
  const template = text === undefined ? null : <p>{text}</p>;
  if (!onRetry) return template && <Alert>{template}</Alert>;
  return (
    <>
      {template ? (
        <Alert>
          {template}
          <Reference value={reference} />
        </Alert>
      ) : (
        <Unavailable reference={reference} />
      )}
      <Actions>
        <TryAgain onRetry={onRetry} />
      </Actions>
    </>
  );
}
