import { useTexts } from '#src/i18n/use-texts.tsx';
import { errorTitleKey, errorWords } from '#src/screens/business-error/texts.ts';
import { WaysOn, type WaysOnProps } from '#src/screens/business-error/ways-on.tsx';
import { Card } from '#src/ui/card.tsx';
import { ErrorPicture } from '#src/ui/error-picture.tsx';
import { Headline, Lead } from '#src/ui/headline.tsx';
import { Reference } from '#src/ui/reference.tsx';

export interface TechnicalErrorProps extends WaysOnProps {
  /** The cause, if waiting helps. */
  because?: 'offline' | 'tooMany' | undefined;
  reference: string;
}

/** The key of the page's title (P1). */
export const titleKeyOf = ({ because }: TechnicalErrorProps) =>
  errorTitleKey('errorTechnical', because);

/** error-technical: an error not caused by the customer, with a reference and a way on (P3, E3). */
export default function TechnicalErrorScreen(props: TechnicalErrorProps) {
  const t = useTexts();
  const { title, subtitle, detail } = errorWords('errorTechnical', t, props.because);
  return (
    <Card>
      <ErrorPicture />
      <Headline>{title}</Headline>
      <Lead>{subtitle}</Lead>
      <p>{detail}</p>
      <Reference value={props.reference} />
      <WaysOn {...props} />
    </Card>
  );
}
