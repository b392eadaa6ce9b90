import { useState } from 'react';
import type { TanMethod } from '#contract/tan.ts';
import { useTexts } from '#src/i18n/use-texts.tsx';
import { Alert } from '#src/ui/alert.tsx';
import { Disclosure } from '#src/ui/disclosure.tsx';
import { useEmptying } from '#src/ui/emptying.ts';
import { useTakesFocus } from '#src/ui/focus.ts';
import { Unavailable } from '#src/ui/unavailable.tsx';
import { Entry } from './entry.tsx';
import { deviceOf, METHOD_WORDS } from './methods.ts';
import { Renewal } from './renewal.tsx';
import type { TanViewProps } from './types.ts';
import './view.css';

/** Where the TAN is to be found, and what to check before using it. Of a new TAN, it takes the focus. */
function WhereToLook({ method, renewed }: { method: TanMethod; renewed: boolean }) {
  const t = useTexts();
  const ref = useTakesFocus<HTMLParagraphElement>(renewed);
  const { where, compare } = METHOD_WORDS[method.kind];
  const words = `${t(where, { device: deviceOf(method) })} ${t(compare)}`;
  // Of a focused paragraph Orca says nothing, of a group its name.
  const announced = renewed ? { role: 'group', 'aria-label': words } : {};
  return (
    <p ref={ref} className="tan__where" {...announced} tabIndex={-1}>
      {words}
    </p>
  );
}

interface VoidTanProps extends TanViewProps {
  why: 'EXPIRED' | 'DENIED';
  reference: string | undefined;
}

/** The TAN is void: says why and offers a new one. */
function VoidTan({ why, reference, ...props }: VoidTanProps) {
  const t = useTexts();
  return (
    <div className="tan">
      <Alert key={props.attempt} title={t(`TAN.${why}_TITLE`)} takesFocus>
        <p>{t(`TAN.${why}`)}</p>
      </Alert>
      {reference !== undefined && <Unavailable reference={reference} />}
      <Renewal {...props} main />
    </div>
  );
}

/** The TAN of an order: where it is, its one input, and a new one by this or another device (A5). */
export function TanView(props: TanViewProps) {
  const { challenge, phase, problem, attempt } = props;
  const t = useTexts();
  // Answered without a problem, it is a new TAN: what had the focus or was typed is about the one before.
  const tan = useEmptying(attempt, phase === 'entering' && problem === undefined);
  const [first] = useState(tan);
  if (problem?.kind === 'expired' || problem?.kind === 'denied') {
    const why = problem.kind === 'expired' ? 'EXPIRED' : 'DENIED';
    return <VoidTan {...props} why={why} reference={problem.reference} />;
  }
  const method = challenge.methods.find(({ id }) => id === challenge.methodId);
  const several = challenge.methods.length > 1;
  return (
    <div className="tan">
      {method && <WhereToLook key={tan} method={method} renewed={tan !== first} />}
      <Entry key={`entry-${tan}`} {...props} />
      <Disclosure summary={t(several ? 'TAN.NOT_RECEIVED_OR_OTHER' : 'TAN.NOT_RECEIVED')}>
        <Renewal key={challenge.methodId} {...props} main={false} />
      </Disclosure>
    </div>
  );
}
