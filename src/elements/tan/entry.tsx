import { useTexts } from '#src/i18n/use-texts.tsx';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { Actions } from '#src/ui/card.tsx';
import { CodeField } from '#src/ui/code-field.tsx';
import { useEmptying } from '#src/ui/emptying.ts';
import { Form } from '#src/ui/form.tsx';
import { TimeLeft } from '#src/ui/time-left.tsx';
import { NoAnswer } from './no-answer.tsx';
import { plainCode } from './plain-code.ts';
import type { TanViewProps } from './types.ts';

/** The id of the message about the TAN, for its field. */
const TAN_PROBLEM = 'tan-problem';
/**
 * The id of the text that says where the TAN is and what to check before: it belongs to the field, as whoever goes by
 * Tab would not hear it otherwise (N1, S5).
 */
export const TAN_SOURCE = 'tan-source';
/** The TAN may come with the whole message that it was sent in. */
const MESSAGE_MAX_LENGTH = 256;
const LAST_MINUTE = 60;

/**
 * The only field, after the message about what is wrong with it, which takes the focus. The last attempt is said without
 * one, too: the wrong TANs may be those of an earlier challenge (S4).
 */
function TanField({ problem, attempt, challenge }: TanViewProps) {
  const t = useTexts();
  const wrong = problem?.kind === 'wrongTan' ? problem : undefined;
  const isLast = challenge.attemptsLeft === 1 && !wrong;
  const emptiedBy = useEmptying(attempt, wrong !== undefined);
  return (
    <>
      {wrong && (
        <Alert key={attempt} id={TAN_PROBLEM} title={t('TAN.WRONG')} takesFocus>
          {wrong.attemptsLeft > 0 && <p>{t('TAN.ATTEMPTS_LEFT', { count: wrong.attemptsLeft })}</p>}
        </Alert>
      )}
      {isLast && (
        <Alert id={TAN_PROBLEM} tone="info">
          <p>{t('TAN.ATTEMPTS_LEFT', { count: 1 })}</p>
        </Alert>
      )}
      <CodeField
        key={`tan-${emptiedBy}`}
        label={t('TAN.LABEL')}
        name="tan"
        required
        maxLength={MESSAGE_MAX_LENGTH}
        invalid={wrong !== undefined}
        aria-describedby={wrong || isLast ? `${TAN_PROBLEM} ${TAN_SOURCE}` : TAN_SOURCE}
        error={problem?.kind === 'missing' ? t('TAN.MISSING') : undefined}
      />
    </>
  );
}

/** The TAN itself, how long it is valid, and the button that confirms. */
export function Entry(props: TanViewProps) {
  const { phase, problem, challenge, secondsLeft, onSubmit } = props;
  const t = useTexts();
  return (
    <Form
      busy={phase !== 'entering'}
      onSubmit={(data) => onSubmit(plainCode(String(data.get('tan'))))}
    >
      <TanField {...props} />
      {secondsLeft !== undefined && (
        <TimeLeft
          of={challenge.expiresAt}
          seconds={secondsLeft}
          text="TAN.TIME_LEFT"
          warning={secondsLeft <= LAST_MINUTE ? 'TAN.LAST_MINUTE' : undefined}
        />
      )}
      {problem?.kind === 'unavailable' && <NoAnswer entries {...problem} />}
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
