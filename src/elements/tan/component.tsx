import type { Challenge } from '#contract/tan.ts';
import { failureOfError } from '#machines/answer.ts';
import type { TanOutput } from '#machines/tan/setup.ts';
import { ElementHost } from '#src/elements/host.tsx';
import type { ElementServices } from '#src/elements/services.ts';
import { useTexts } from '#src/i18n/use-texts.tsx';
import { toldIn } from '#src/services/reply.ts';
import { createTan } from '#src/services/tan.ts';
import { ProgressText } from '#src/ui/progress-text.tsx';

/** The outcome in a `tanoutcome`, which may come from a bank's own component: with a refusal as the backend sent it. */
function outcomeOf(event: unknown): TanOutput {
  const { kind, failure } = Object(Object(event).detail);
  if (kind === 'confirmed') return { kind };
  const said = Object(kind === 'failed' ? failure : undefined);
  // `party`: of a log-in that no longer exists, for the way out (N2).
  const { traceId, code, party } = toldIn(said);
  const reason =
    traceId === undefined
      ? failureOfError('tan-web-component: an outcome nobody knows')
      : { traceId, message: typeof said.message === 'string' ? said.message : undefined };
  return { kind: 'failed', failure: { ...reason, code, party } };
}

interface TanComponentProps {
  services: ElementServices;
  authenticationId: string;
  challenge: Challenge;
  onOutcome: (outcome: TanOutput) => void;
}

/** Renders `<tan-web-component>` for a challenge and reports its outcome (A5, Y3). */
export function TanComponent(props: TanComponentProps) {
  const { services, authenticationId, challenge, onOutcome } = props;
  const create = () => createTan({ authenticationId, challenge }, services.inspect);
  const t = useTexts();
  return (
    <ElementHost
      name="tan-web-component"
      services={services}
      vital
      whileLoading={<ProgressText>{t('TAN.STARTING')}</ProgressText>}
      properties={{ authenticationId, challenge, create }}
      on={{ tanoutcome: (event) => onOutcome(outcomeOf(event)) }}
    />
  );
}
