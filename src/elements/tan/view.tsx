import { useState } from 'react';
import type { TanMethod } from '#contract/tan.ts';
import { useTexts } from '#src/i18n/use-texts.tsx';
import { Alert } from '#src/ui/alert.tsx';
import { Disclosure } from '#src/ui/disclosure.tsx';
import { useEmptying } from '#src/ui/emptying.ts';
import { useTakesFocus } from '#src/ui/focus.ts';
import { Entry, TAN_SOURCE } from './entry.tsx';
import { deviceOf, METHOD_WORDS } from './methods.ts';
import { NoAnswer } from './no-answer.tsx';
import { Renewal } from './renewal.tsx';
import type { TanViewProps, Unanswered } from './types.ts';

/** Where to find the TAN, and what to check before using it. Takes the focus if the TAN is a new one. */
function WhereToLook({ method, renewed }: { method: TanMethod; renewed: boolean }) {
  const t = useTexts();
  const ref = useTakesFocus<HTMLParagraphElement>(renewed);
  const { where, compare } = METHOD_WORDS[method.kind];
  const words = `${t(where, { device: deviceOf(method) })} ${t(compare)}`;
  // Orca says nothing about a focused paragraph, but reads the name of a group.
  const announced = renewed ? { role: 'group', 'aria-label': words } : {};
  return (
    <p ref={ref} id={TAN_SOURCE} className="tan__where" {...announced} tabIndex={-1}>
      {words}
    </p>
  );
}

interface VoidTanProps extends TanViewProps {
  why: 'EXPIRED' | 'DENIED';
  unavailable: Unanswered | undefined;
}

/** The TAN is void: says why and offers a new one. */
function VoidTan({ why, unavailable, ...props }: VoidTanProps) {
  const t = useTexts();
  return (
    <div className="form">
      <Alert
        key={props.attempt}
        // Nobody has done anything wrong, as with a QR code.
        tone={why === 'EXPIRED' ? 'info' : 'danger'}
        title={t(`TAN.${why}_TITLE`)}
        takesFocus
      >
        <p>{t(`TAN.${why}`)}</p>
      </Alert>
      {unavailable && <NoAnswer {...unavailable} />}
      <Renewal {...props} main />
    </div>
  );
}

/** The TAN of an order: where to find it, its field, and a new TAN by this or another device (A5). */
export function TanView(props: TanViewProps) {
  const { challenge, phase, problem, attempt } = props;
  const t = useTexts();
  // An answer without a problem brought a new TAN: what was typed is for the previous one.
  const tan = useEmptying(attempt, phase === 'entering' && problem === undefined);
  const [first, setFirst] = useState<number | undefined>(tan);
  if (problem?.kind === 'expired' || problem?.kind === 'denied') {
    // What replaces a void TAN is a new one, even if its answer was lost.
    if (first !== undefined) setFirst(undefined);
    const why = problem.kind === 'expired' ? 'EXPIRED' : 'DENIED';
    return <VoidTan {...props} why={why} unavailable={problem.unavailable} />;
  }
  const method = challenge.methods.find(({ id }) => id === challenge.methodId);
  const several = challenge.methods.length > 1;
  return (
    <div className="form">
      {method && <WhereToLook key={tan} method={method} renewed={tan !== first} />}
      <Entry key={`entry-${tan}`} {...props} />
      <Disclosure summary={t(several ? 'TAN.NOT_RECEIVED_OR_OTHER' : 'TAN.NOT_RECEIVED')}>
        <Renewal {...props} main={false} />
      </Disclosure>
    </div>
  );
}
