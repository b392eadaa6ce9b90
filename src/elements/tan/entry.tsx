import { useTranslation } from 'react-i18next';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { Actions } from '#src/ui/card.tsx';
import { CodeField } from '#src/ui/code-field.tsx';
import { useEmptying } from '#src/ui/emptying.ts';
import { Form } from '#src/ui/form.tsx';
import { Unavailable } from '#src/ui/unavailable.tsx';
import { Countdown } from './countdown.tsx';
import type { TanViewProps } from './types.ts';

/** The contract's limit, and room for blanks between the digits. */
const MAX_LENGTH = 32;
/** The id under which the field finds what is wrong with the TAN. */
const TAN_PROBLEM = 'tan-problem';

/** The TAN itself: one input, what is wrong with it, how long it is valid. */
export function Entry({ phase, problem, attempt, challenge, secondsLeft, onSubmit }: TanViewProps) {
  const { t } = useTranslation();
  const wrong = problem?.kind === 'wrongTan' ? problem : undefined;
  const submit = (data: FormData) => onSubmit(String(data.get('tan')).replace(/\s/g, ''));
  return (
    <Form busy={phase !== 'entering'} onSubmit={submit}>
      {wrong && (
        <Alert key={`problem-${attempt}`} id={TAN_PROBLEM} title={t('TAN.WRONG')} takesFocus>
          <p>{t('TAN.ATTEMPTS_LEFT', { count: wrong.attemptsLeft })}</p>
        </Alert>
      )}
      <CodeField
        key={`tan-${useEmptying(attempt, wrong !== undefined)}`}
        label={t('TAN.LABEL')}
        name="tan"
        required
        maxLength={MAX_LENGTH}
        invalid={wrong !== undefined}
        {...(wrong && { 'aria-describedby': TAN_PROBLEM })}
        error={problem?.kind === 'missing' ? t('TAN.MISSING') : undefined}
      />
      {secondsLeft !== undefined && (
        <Countdown expiresAt={challenge.expiresAt} seconds={secondsLeft} />
      )}
      {problem?.kind === 'unavailable' && <Unavailable reference={problem.reference} />}
      <Actions>
        <Button
          kind="primary"
          type="submit"
          busy={phase === 'submitting'}
          busyText={t('TAN.SUBMITTING')}
          inactive={phase === 'renewing'}
        >
          {t('TAN.SUBMIT')}
        </Button>
      </Actions>
    </Form>
  );
}
