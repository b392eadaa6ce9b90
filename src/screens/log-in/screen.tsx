import { useTexts } from '#src/i18n/use-texts.tsx';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { Actions, Card } from '#src/ui/card.tsx';
import { Form } from '#src/ui/form.tsx';
import { Headline, Lead } from '#src/ui/headline.tsx';
import { ArrowLeftIcon } from '#src/ui/icons.tsx';
import { Fields } from './fields.tsx';
import { ServiceProblem } from './messages.tsx';
import type { LogInProps } from './props.ts';
import { SmallPrint } from './small-print.tsx';
import { Ways } from './ways.tsx';
import './screen.css';

export type { LogInProps } from './props.ts';

function Intro(props: LogInProps) {
  const { clientName, title, description, sameLegalEntity, bankMessages, bankLanguage } = props;
  const t = useTexts();
  return (
    <>
      <Headline hidden={!title}>{t('LOGIN.TITLE')}</Headline>
      <Lead>{t('LOGIN.LEAD', { clientName })}</Lead>
      {description && (
        <p className="log-in__description">
          {/* Within one legal entity there is no third party to speak of (E6). */}
          {t('LOGIN.DESCRIPTION') + (sameLegalEntity ? '' : ` ${t('LOGIN.NOT_PASSED_ON')}`)}
        </p>
      )}
      {bankMessages.map((message) => (
        <Alert key={message} tone="info">
          <p lang={bankLanguage}>{message}</p>
        </Alert>
      ))}
    </>
  );
}

/** Log in with access key or alias and PIN (L1–L9). */
export default function LogInScreen(props: LogInProps) {
  const { phase, problem, ways = {}, cancel, onSubmit, onBankSelection, onCancel } = props;
  const t = useTexts();
  const submitting = phase === 'submitting';
  const submit = (data: FormData) =>
    onSubmit(String(data.get('username')).trim(), String(data.get('password')));
  return (
    <Card>
      <Intro {...props} />
      <Form busy={submitting} onSubmit={submit}>
        <Fields {...props} />
        <ServiceProblem key={props.attempt} problem={problem} />
        <Actions>
          <Button kind="primary" type="submit" busy={submitting} busyText={t('LOGIN.SUBMITTING')}>
            {t('LOGIN.SUBMIT')}
          </Button>
          <Ways ways={ways} inactive={submitting} />
          {cancel && (
            <Button kind={ways.qr || ways.comfort ? 'quiet' : 'secondary'} onPress={onCancel}>
              {t('COMMON.CANCEL')}
            </Button>
          )}
          <Button kind="quiet" onPress={onBankSelection}>
            <ArrowLeftIcon />
            <span>{t('LOGIN.BANK_SELECTION')}</span>
          </Button>
        </Actions>
      </Form>
      <SmallPrint {...props} />
    </Card>
  );
}
