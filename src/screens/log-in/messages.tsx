import { useTexts } from '#src/i18n/use-texts.tsx';
import { Alert } from '#src/ui/alert.tsx';
import { Unavailable } from '#src/ui/unavailable.tsx';
import type { LogInProblem } from './props.ts';

/** The id under which the fields find what is wrong with both of them. */
export const CREDENTIALS_PROBLEM = 'credentials-problem';

interface CredentialsProblemProps {
  problem: LogInProblem | undefined;
  /** The bank's word for it. */
  accessKey: string;
}

/** The bank refused what was entered: the message takes the focus (L3, L4). */
export function CredentialsProblem({ problem, accessKey: key }: CredentialsProblemProps) {
  const t = useTexts();
  if (problem?.kind === 'wrongCredentials') {
    const { attemptsLeft: count = 0 } = problem;
    return (
      <Alert id={CREDENTIALS_PROBLEM} title={t('LOGIN.WRONG_CREDENTIALS', { key })} takesFocus>
        {count > 0 && <p>{t('LOGIN.ATTEMPTS_LEFT', { count })}</p>}
      </Alert>
    );
  }
  if (problem?.kind === 'pinBlocked') {
    return (
      <Alert id={CREDENTIALS_PROBLEM} title={t('LOGIN.PIN_BLOCKED_TITLE')} takesFocus>
        <p>{t('LOGIN.PIN_BLOCKED')}</p>
      </Alert>
    );
  }
  return null;
}

interface ServiceProblemProps {
  problem: LogInProblem | { kind: 'missing' } | undefined;
}

/** A problem that the input did not cause, shown right before the button that tries again (L9, N2). */
export function ServiceProblem({ problem }: ServiceProblemProps) {
  const t = useTexts();
  if (problem?.kind === 'unavailable') return <Unavailable entries reference={problem.reference} />;
  if (problem?.kind !== 'rateLimited') return null;
  const { retryAfterSeconds: seconds } = problem;
  return (
    <Alert>
      <p>
        {seconds === undefined
          ? t('LOGIN.RATE_LIMITED')
          : t('LOGIN.RATE_LIMITED_MINUTES', { count: Math.max(1, Math.ceil(seconds / 60)) })}
      </p>
    </Alert>
  );
}
