import type { SignatureDetails } from '#contract/later-steps.ts';
import { useTexts } from '#src/i18n/use-texts.tsx';
import { GiveOrDeny } from '#src/screens/give-or-deny/buttons.tsx';
import type { DecisionPhase } from '#src/screens/give-or-deny/select.ts';
import { Card } from '#src/ui/card.tsx';
import { formatHash } from '#src/ui/format.ts';
import { Headline, Lead } from '#src/ui/headline.tsx';
import { Receipt } from '#src/ui/receipt.tsx';
import { Unavailable } from '#src/ui/unavailable.tsx';

export interface SignatureConsentProps {
  details: SignatureDetails;
  clientName: string;
  phase: DecisionPhase;
  problem?: { kind: 'unavailable'; reference: string } | undefined;
  onGive: () => void;
  onDeny: () => void;
}

/** What would be signed, for whom, by whom: exactly this document. */
function Request({ details }: Pick<SignatureConsentProps, 'details'>) {
  const t = useTexts();
  const { documentName, recipient, trustService, documentHash } = details;
  return (
    <Receipt
      title={t('SIGNATURE.REQUEST')}
      lines={[
        { term: t('SIGNATURE.DOCUMENT'), detail: documentName },
        { term: t('SIGNATURE.RECIPIENT'), detail: recipient },
        { term: t('SIGNATURE.TRUST_SERVICE'), detail: trustService },
        { term: t('SIGNATURE.HASH'), detail: formatHash(documentHash), look: 'code' },
      ]}
    />
  );
}

/** Consent for a signature request: what is signed with what effect, yes or no (A8). */
export default function SignatureConsentScreen(props: SignatureConsentProps) {
  const { details, clientName, phase, problem, onGive, onDeny } = props;
  const t = useTexts();
  return (
    <Card>
      <Headline>{t('SIGNATURE.TITLE')}</Headline>
      <Lead>{t('SIGNATURE.LEAD', { clientName })}</Lead>
      <Request details={details} />
      <p>{t('SIGNATURE.HASH_HINT')}</p>
      <p>{t('SIGNATURE.EFFECT')}</p>
      {problem && <Unavailable reference={problem.reference} />}
      <GiveOrDeny
        phase={phase}
        give={t('SIGNATURE.GIVE')}
        deny={t('SIGNATURE.DENY')}
        onGive={onGive}
        onDeny={onDeny}
      />
    </Card>
  );
}
