import type { TanMethod } from '#contract/tan.ts';
import { useTexts } from '#src/i18n/use-texts.tsx';
import { Alert } from '#src/ui/alert.tsx';
import { Disclosure } from '#src/ui/disclosure.tsx';
import { Unavailable } from '#src/ui/unavailable.tsx';
import { deviceOf } from './device.ts';
import { Entry } from './entry.tsx';
import { Renewal } from './renewal.tsx';
import type { TanViewProps } from './types.ts';
import './view.css';

/** Where the TAN is to be found, and what to check before using it. */
function WhereToLook({ method }: { method: TanMethod }) {
  const t = useTexts();
  const inApp = method.kind === 'app';
  return (
    <p className="tan__where">
      {t(inApp ? 'TAN.WHERE_APP' : 'TAN.WHERE_SMS', { device: deviceOf(method) })}{' '}
      {t(inApp ? 'TAN.COMPARE' : 'TAN.COMPARE_SMS')}
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
  const { challenge, problem } = props;
  const t = useTexts();
  if (problem?.kind === 'expired' || problem?.kind === 'denied') {
    const why = problem.kind === 'expired' ? 'EXPIRED' : 'DENIED';
    return <VoidTan {...props} why={why} reference={problem.reference} />;
  }
  const method = challenge.methods.find(({ id }) => id === challenge.methodId);
  const several = challenge.methods.length > 1;
  return (
    <div className="tan">
      {method && <WhereToLook method={method} />}
      <Entry {...props} />
      <Disclosure summary={t(several ? 'TAN.NOT_RECEIVED_OR_OTHER' : 'TAN.NOT_RECEIVED')}>
        <Renewal key={challenge.methodId} {...props} main={false} />
      </Disclosure>
    </div>
  );
}
