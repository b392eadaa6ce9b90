import * as z from 'zod/mini';
import { ErrorReply, SaidCode } from '#contract/error-codes.ts';
import type { Challenge } from '#contract/tan.ts';
import { failureOfError } from '#machines/answer.ts';
import type { TanOutput } from '#machines/tan/setup.ts';
import { ElementHost } from '#src/elements/host.tsx';
import type { ElementServices } from '#src/elements/services.ts';
import { useTexts } from '#src/i18n/use-texts.tsx';
import { createTan } from '#src/services/tan.ts';
import { ProgressText } from '#src/ui/progress-text.tsx';

const Failed = z.object({
  kind: z.literal('failed'),
  failure: z.object({
    traceId: z.string(),
    code: z.optional(SaidCode),
    message: z.optional(z.string()),
    // Of a log-in that no longer exists, for the way out (N2).
    party: ErrorReply.shape.party,
  }),
});
/** The detail of `tanoutcome`. It may come from a bank's own component, so it is parsed. */
const Outcome = z.union([z.object({ kind: z.literal('confirmed') }), Failed]);

function outcomeOf(event: unknown): TanOutput {
  const outcome = z.safeParse(Outcome, Object(event).detail);
  if (outcome.success) return outcome.data;
  return { kind: 'failed', failure: failureOfError('tan-web-component: an outcome nobody knows') };
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
