import { useTexts } from '#src/i18n/use-texts.tsx';
import { InfoDialog } from '#src/ui/info-dialog.tsx';

/** What yes and no mean (A6). */
export function TrustDialog() {
  const t = useTexts();
  return (
    <InfoDialog
      trigger={t('BROWSER_TRUST.INFO.OPEN')}
      title={t('BROWSER_TRUST.INFO.TITLE')}
      close={t('BROWSER_TRUST.CLOSE')}
    >
      <p>{t('BROWSER_TRUST.INFO.YES')}</p>
      <p>{t('BROWSER_TRUST.INFO.NO')}</p>
      <p>{t('BROWSER_TRUST.INFO.SAFE')}</p>
    </InfoDialog>
  );
}

/** What is stored in the browser, and how it goes away again (A6). */
export function CookieDialog() {
  const t = useTexts();
  return (
    <InfoDialog
      trigger={t('BROWSER_TRUST.COOKIE.OPEN')}
      title={t('BROWSER_TRUST.COOKIE.TITLE')}
      close={t('BROWSER_TRUST.CLOSE')}
    >
      <p>{t('BROWSER_TRUST.COOKIE.WHAT')}</p>
      <p>{t('BROWSER_TRUST.COOKIE.DATA')}</p>
      <p>{t('BROWSER_TRUST.COOKIE.DELETE')}</p>
    </InfoDialog>
  );
}
