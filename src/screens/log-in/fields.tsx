import { CREDENTIAL_MAX_LENGTH } from '#contract/process.ts';
import { useTexts } from '#src/i18n/use-texts.tsx';
import { useEmptying } from '#src/ui/emptying.ts';
import { ExternalLink } from '#src/ui/external-link.tsx';
import { PasswordField } from '#src/ui/password-field.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { CREDENTIALS_PROBLEM, CredentialsProblem } from './messages.tsx';
import type { LogInProps } from './props.ts';

/** Props of both fields. They refer to the message, which stands apart from them. */
const shared = (refused: boolean) => ({
  required: true,
  maxLength: CREDENTIAL_MAX_LENGTH,
  invalid: refused,
  'aria-describedby': refused ? CREDENTIALS_PROBLEM : undefined,
});

type FieldProps = Pick<LogInProps, 'problem'> & { accessKey: string };

function IdentifierField({
  identifier,
  problem,
  accessKey: key,
}: FieldProps & { identifier: string }) {
  const t = useTexts();
  const missing = problem?.kind === 'incomplete' && problem.identifierMissing;
  return (
    <TextField
      {...shared(problem?.kind === 'wrongCredentials')}
      label={t('LOGIN.IDENTIFIER', { key })}
      name="username"
      autoComplete="username"
      defaultValue={identifier}
      error={missing ? t('LOGIN.IDENTIFIER_REQUIRED', { key }) : undefined}
    />
  );
}

function PinField({ problem, attempt }: Pick<LogInProps, 'problem' | 'attempt'>) {
  const t = useTexts();
  const refused = problem?.kind === 'wrongCredentials' || problem?.kind === 'pinBlocked';
  const emptiedBy = useEmptying(attempt, refused);
  const missing = problem?.kind === 'incomplete' && problem.pinMissing;
  return (
    <PasswordField
      {...shared(refused)}
      key={emptiedBy}
      label={t('LOGIN.PIN')}
      showLabel={t('LOGIN.SHOW_PIN')}
      name="password"
      autoComplete="current-password"
      error={missing ? t('LOGIN.PIN_REQUIRED') : undefined}
    />
  );
}

/**
 * The fields. The bank's message about them stands right before the PIN: it takes the focus, and the next tab
 * stop is the emptied PIN (L3).
 */
export function Fields({ identifier, problem, attempt, links, accessKeyName }: LogInProps) {
  const t = useTexts();
  const accessKey = accessKeyName ?? t('LOGIN.ACCESS_KEY');
  const known = { accessKey, problem };
  return (
    <>
      <IdentifierField {...known} identifier={identifier} />
      <CredentialsProblem {...known} key={attempt} />
      <PinField {...known} attempt={attempt} />
      {links.forgotPin !== undefined && (
        <p className="log-in__forgot">
          <ExternalLink href={links.forgotPin}>{t('LOGIN.FORGOT_PIN')}</ExternalLink>
        </p>
      )}
    </>
  );
}
