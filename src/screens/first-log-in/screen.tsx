import { CREDENTIAL_MAX_LENGTH } from '#contract/process.ts';
import { useTexts } from '#src/i18n/use-texts.tsx';
import { ServiceProblem } from '#src/screens/log-in/messages.tsx';
import type { LogInProblem } from '#src/screens/log-in/props.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { Actions, Card } from '#src/ui/card.tsx';
import { useEmptying } from '#src/ui/emptying.ts';
import { Form } from '#src/ui/form.tsx';
import { Headline, Lead } from '#src/ui/headline.tsx';
import { PasswordField } from '#src/ui/password-field.tsx';

/** Why the customer is still on this page. */
export type FirstLogInProblem = { kind: 'missing' } | Exclude<LogInProblem, { kind: 'incomplete' }>;

export interface FirstLogInProps {
  by: 'qr' | 'comfort';
  phase: 'editing' | 'submitting';
  problem?: FirstLogInProblem | undefined;
  /** Changes with each answered attempt. */
  attempt: number;
  onSubmit: (pin: string) => void;
  onCancel: () => void;
}

/** The id under which the field finds what is wrong with the PIN. */
const PIN_PROBLEM = 'pin-problem';
const TEXTS = { qr: 'QR', comfort: 'COMFORT' } as const;

/** The PIN field, preceded by the bank's message about it, which takes the focus. */
function PinField({ by, problem, attempt }: Pick<FirstLogInProps, 'by' | 'problem' | 'attempt'>) {
  const t = useTexts();
  const wrong = problem?.kind === 'wrongCredentials' ? problem : undefined;
  const blocked = problem?.kind === 'pinBlocked';
  const refused = blocked || wrong !== undefined;
  const { attemptsLeft: count = 0 } = wrong ?? {};
  const emptiedBy = useEmptying(attempt, refused);
  const title = t(blocked ? 'LOGIN.PIN_BLOCKED_TITLE' : 'FIRST_LOGIN.WRONG');
  return (
    <>
      {refused && (
        <Alert key={attempt} id={PIN_PROBLEM} title={title} takesFocus>
          {blocked && <p>{t('LOGIN.PIN_BLOCKED')}</p>}
          {count > 0 && <p>{t('LOGIN.ATTEMPTS_LEFT', { count })}</p>}
        </Alert>
      )}
      <PasswordField
        key={`pin-${emptiedBy}`}
        label={t('LOGIN.PIN')}
        showLabel={t('LOGIN.SHOW_PIN')}
        hint={t(`FIRST_LOGIN.${TEXTS[by]}.HINT`)}
        name="password"
        autoComplete="current-password"
        required
        maxLength={CREDENTIAL_MAX_LENGTH}
        invalid={refused}
        aria-describedby={refused ? PIN_PROBLEM : undefined}
        error={problem?.kind === 'missing' ? t('LOGIN.PIN_REQUIRED') : undefined}
      />
    </>
  );
}

/** The first log-in by QR code or comfort app: asks for the PIN, and says that it is needed only once (Q4, C1). */
export default function FirstLogInScreen(props: FirstLogInProps) {
  const { by, phase, problem, onSubmit, onCancel } = props;
  const t = useTexts();
  const submitting = phase === 'submitting';
  return (
    <Card>
      <Headline>{t('FIRST_LOGIN.TITLE')}</Headline>
      <Lead>{t(`FIRST_LOGIN.${TEXTS[by]}.LEAD`)}</Lead>
      <Form busy={submitting} onSubmit={(data) => onSubmit(String(data.get('password')))}>
        <PinField {...props} />
        <ServiceProblem key={props.attempt} problem={problem} />
        <Actions>
          <Button kind="primary" type="submit" busy={submitting} busyText={t('LOGIN.SUBMITTING')}>
            {t('LOGIN.SUBMIT')}
          </Button>
          <Button onPress={onCancel}>{t('COMMON.CANCEL')}</Button>
        </Actions>
      </Form>
    </Card>
  );
}
