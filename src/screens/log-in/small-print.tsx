import { useTexts } from '#src/i18n/use-texts.tsx';
import { ExternalLink } from '#src/ui/external-link.tsx';
import { LockIcon } from '#src/ui/icons.tsx';
import type { LogInProps } from './props.ts';

/** Below the form: a word on security, and whose terms apply. */
export function SmallPrint({ clientName, links, infoMessages }: LogInProps) {
  const t = useTexts();
  const { policy, terms, termsLabel } = links;
  const linked = policy !== undefined || terms !== undefined;
  if (!infoMessages && !linked) return null;
  return (
    <div className="log-in__small-print">
      {infoMessages && (
        <p className="log-in__security">
          <LockIcon />
          <span>{t('LOGIN.SECURITY')}</span>
        </p>
      )}
      {linked && (
        <ul className="log-in__links">
          {policy !== undefined && (
            <li>
              <ExternalLink href={policy} newTab>
                {t('LOGIN.POLICY', { clientName })}
              </ExternalLink>
            </li>
          )}
          {terms !== undefined && (
            <li>
              <ExternalLink href={terms} newTab>
                {termsLabel ?? t('LOGIN.TERMS', { clientName })}
              </ExternalLink>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
