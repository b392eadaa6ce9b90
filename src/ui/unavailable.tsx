import { useTexts } from '#src/i18n/use-texts.tsx';
import { Alert } from './alert.tsx';
import { Reference } from './reference.tsx';
import { useCause } from './use-cause.ts';

interface UnavailableProps {
  reference: string;
  /** The form has entries, and they are kept. */
  entries?: boolean;
}

/** A call failed and nothing is lost: it can be tried again in place (N2). */
export function Unavailable({ reference, entries }: UnavailableProps) {
  const t = useTexts();
  const cause = useCause();
  return (
    <Alert title={t(`COMMON.${cause}_TITLE`)}>
      <p>
        <span>{t(`COMMON.${cause}`)}</span> {entries && <span>{t('COMMON.ENTRIES_KEPT')}</span>}
      </p>
      <Reference value={reference} />
    </Alert>
  );
}
