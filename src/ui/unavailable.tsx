import { useTexts } from '#src/i18n/use-texts.tsx';
import { Alert } from './alert.tsx';
import { Reference } from './reference.tsx';

/** A call failed and nothing is lost: the same may be tried again right here (N2). */
export function Unavailable({ reference }: { reference: string }) {
  const t = useTexts();
  return (
    <Alert title={t('COMMON.UNAVAILABLE_TITLE')}>
      <p>{t('COMMON.UNAVAILABLE')}</p>
      <Reference value={reference} />
    </Alert>
  );
}
