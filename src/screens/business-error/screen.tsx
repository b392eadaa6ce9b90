import { useTranslation } from 'react-i18next';
import type { ErrorRouteId } from '#machines/routes.ts';
import { Actions, Card } from '#src/ui/card.tsx';
import { ErrorPicture } from '#src/ui/error-picture.tsx';
import { Headline, Lead } from '#src/ui/headline.tsx';
import { Reference } from '#src/ui/reference.tsx';
import { type Back, BackButton } from './back-button.tsx';
import { ERROR_TEXTS } from './texts.ts';

export interface BusinessErrorProps {
  page: Exclude<ErrorRouteId, 'errorTechnical'>;
  reference?: string;
  /** No party known, no way back (E1). */
  back?: Back;
  busy: boolean;
  onBack: () => void;
}

/** Every error page but the technical one: the same picture, fed by data (P3). */
export default function BusinessErrorScreen(props: BusinessErrorProps) {
  const { page, reference, back, busy, onBack } = props;
  const { t } = useTranslation();
  const texts = ERROR_TEXTS[page];
  return (
    <Card>
      <ErrorPicture />
      <Headline>{t(`ERROR.${texts}.TITLE`)}</Headline>
      <Lead>{t(`ERROR.${texts}.SUBTITLE`)}</Lead>
      <p>{t(`ERROR.${texts}.DETAIL`)}</p>
      {reference !== undefined && <Reference value={reference} />}
      {back && (
        <Actions>
          <BackButton back={back} busy={busy} kind="primary" onBack={onBack} />
        </Actions>
      )}
    </Card>
  );
}
