import { useTexts } from '#src/i18n/use-texts.tsx';
import { type Back, BackButton } from '#src/screens/business-error/back-button.tsx';
import { errorWords } from '#src/screens/business-error/texts.ts';
import { Actions, Card } from '#src/ui/card.tsx';
import { ErrorPicture } from '#src/ui/error-picture.tsx';
import { Headline, Lead } from '#src/ui/headline.tsx';
import { Reference } from '#src/ui/reference.tsx';

export interface BankFusionProps {
  reference?: string;
  back?: Back;
  onBack: () => void;
}

/** bank-fusion-active: the bank is merging; nothing is wrong, and nothing can be done but wait (P3). */
export default function BankFusionScreen({ reference, back, onBack }: BankFusionProps) {
  const t = useTexts();
  const { title, subtitle, detail } = errorWords('bankFusionActive', t);
  return (
    <Card>
      <ErrorPicture tone="info" />
      <Headline>{title}</Headline>
      <Lead>{subtitle}</Lead>
      <p>{detail}</p>
      {reference !== undefined && <Reference value={reference} />}
      {back && (
        <Actions>
          <BackButton back={back} kind="primary" onBack={onBack} />
        </Actions>
      )}
    </Card>
  );
}
