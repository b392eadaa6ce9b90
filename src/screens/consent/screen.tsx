import type { ReactNode } from 'react';
import type { ConsentDetails } from '#contract/later-steps.ts';
import { useTexts } from '#src/i18n/use-texts.tsx';
import { GiveOrDeny } from '#src/screens/give-or-deny/buttons.tsx';
import type { DecisionPhase } from '#src/screens/give-or-deny/select.ts';
import { Card } from '#src/ui/card.tsx';
import { ExternalLink } from '#src/ui/external-link.tsx';
import { Headline, Lead } from '#src/ui/headline.tsx';
import { Receipt } from '#src/ui/receipt.tsx';
import { Unavailable } from '#src/ui/unavailable.tsx';
import { webLink } from '#src/ui/web-link.ts';
import { claimLines } from './claims.ts';

export interface ConsentProps {
  details: ConsentDetails;
  clientName: string;
  sameLegalEntity: boolean;
  phase: DecisionPhase;
  problem?: { kind: 'unavailable'; reference: string } | undefined;
  onGive: () => void;
  onDeny: () => void;
}

interface RecipientProps extends Pick<ConsentProps, 'details'> {
  /** What else they may do with the data. */
  children: ReactNode;
}

/** Who receives the data. Within one legal entity there is no third party to name (E6). */
function Recipient({ details, children }: RecipientProps) {
  const t = useTexts();
  const { recipient } = details;
  const policy = webLink(details.policyUri);
  return (
    <>
      <p>{t('CONSENT.RECIPIENT', { recipient })}</p>
      {children}
      {policy !== undefined && (
        <p>
          <ExternalLink href={policy} newTab>
            {t('CONSENT.POLICY', { recipient })}
          </ExternalLink>
        </p>
      )}
    </>
  );
}

/** The key of the page's title where the route's is wrong (P1): within one legal entity, nothing is forwarded (E6). */
export const titleKeyOf = ({ sameLegalEntity }: ConsentProps) =>
  sameLegalEntity ? 'CONSENT.TITLE_SAME_ENTITY' : undefined;

/** Consent to forward data: what goes to whom, yes or no (A8). */
export default function ConsentScreen(props: ConsentProps) {
  const { details, clientName, sameLegalEntity, phase, problem, onGive, onDeny } = props;
  const { recipient, retrievableForHours: count } = details;
  const t = useTexts();
  const again = !!count && <p>{t('CONSENT.AGAIN', { recipient, count })}</p>;
  return (
    <Card>
      <Headline>{t(titleKeyOf(props) ?? 'CONSENT.TITLE')}</Headline>
      <Lead>
        {t(sameLegalEntity ? 'CONSENT.LEAD_SAME_ENTITY' : 'CONSENT.LEAD', { clientName })}
      </Lead>
      <Receipt title={t('CONSENT.DATA')} lines={claimLines(details.claims, t)} />
      {sameLegalEntity ? again : <Recipient details={details}>{again}</Recipient>}
      {problem && <Unavailable reference={problem.reference} />}
      <GiveOrDeny
        phase={phase}
        give={t(sameLegalEntity ? 'CONSENT.GIVE_SAME_ENTITY' : 'CONSENT.GIVE')}
        deny={t(sameLegalEntity ? 'CONSENT.DENY_SAME_ENTITY' : 'CONSENT.DENY')}
        onGive={onGive}
        onDeny={onDeny}
      />
    </Card>
  );
}
