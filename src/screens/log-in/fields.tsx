import { useTranslation } from 'react-i18next';
import { useEmptying } from '#src/ui/emptying.ts';
import { ExternalLink } from '#src/ui/external-link.tsx';
import { PasswordField } from '#src/ui/password-field.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { CREDENTIALS_PROBLEM, CredentialsProblem } from './messages.tsx';
import type { LogInProps } from './props.ts';

/** The contract's limit (L1). */
const MAX_LENGTH = 256;

/**
 * The fields. What the bank says about them stands right before the PIN: it takes the focus, and
 * the next stop from there is the emptied PIN (L3).
 */
export function Fields({ identifier, problem, attempt, links, accessKeyName }: LogInProps) {
  const { t } = useTranslation();
  const key = accessKeyName ?? t('LOGIN.ACCESS_KEY');
  const missing = problem?.kind === 'incomplete' ? problem : undefined;
  const refused = problem?.kind === 'wrongCredentials' || problem?.kind === 'pinBlocked';
  const shared = { required: true, maxLength: MAX_LENGTH, invalid: refused };
  const described = refused && { 'aria-describedby': CREDENTIALS_PROBLEM };
  return (
    <>
      <TextField
        {...shared}
        {...described}
        label={t('LOGIN.IDENTIFIER', { key })}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        defaultValue={identifier}
        error={missing?.identifierMissing ? t('LOGIN.IDENTIFIER_REQUIRED', { key }) : undefined}
      />
      <CredentialsProblem key={`problem-${attempt}`} problem={problem} accessKeyName={key} />
      <PasswordField
        {...shared}
        {...described}
        key={`pin-${useEmptying(attempt, refused)}`}
        label={t('LOGIN.PIN')}
        showLabel={t('LOGIN.SHOW_PIN')}
        name="password"
        autoComplete="current-password"
        error={missing?.pinMissing ? t('LOGIN.PIN_REQUIRED') : undefined}
      />
      {links.forgotPin !== undefined && (
        <p className="log-in__forgot">
          <ExternalLink href={links.forgotPin}>{t('LOGIN.FORGOT_PIN')}</ExternalLink>
        </p>
      )}
    </>
  );
}
