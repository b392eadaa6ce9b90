import { useState } from 'react';
import { useTexts } from '#src/i18n/use-texts.tsx';
import { Button } from '#src/ui/button.tsx';
import { Actions, Card } from '#src/ui/card.tsx';
import { Form } from '#src/ui/form.tsx';
import { Headline, Lead } from '#src/ui/headline.tsx';
import { RadioGroup } from '#src/ui/radio-group.tsx';
import { Unavailable } from '#src/ui/unavailable.tsx';
import { CookieDialog, TrustDialog } from './dialogs.tsx';

export interface BrowserTrustProps {
  /** Its name, as in the confirmed order; empty if unknown. */
  browser: string;
  phase: 'deciding' | 'sending';
  problem?: { kind: 'notChosen' } | { kind: 'unavailable'; reference: string } | undefined;
  /** `undefined`: submitted without a choice. */
  onDecide: (trust: boolean | undefined) => void;
  onCancel: () => void;
}

const YES = 'yes';
const NO = 'no';

/** What was chosen, if anything was. */
const trustIn = (choice: FormDataEntryValue | null) =>
  choice === null ? undefined : choice === YES;

/** Yes or no; neither is the default. */
function TrustQuestion({ problem }: Pick<BrowserTrustProps, 'problem'>) {
  const t = useTexts();
  const [choice, setChoice] = useState<string>();
  return (
    <RadioGroup
      name="trust"
      legend={t('BROWSER_TRUST.QUESTION')}
      options={[
        { value: YES, label: t('BROWSER_TRUST.YES') },
        { value: NO, label: t('BROWSER_TRUST.NO') },
      ]}
      selected={choice}
      required
      error={
        problem?.kind === 'notChosen' && choice === undefined
          ? t('BROWSER_TRUST.NOT_CHOSEN')
          : undefined
      }
      onSelect={setChoice}
    />
  );
}

/** Whether to trust a browser that was unknown until now (A6). */
export default function BrowserTrustScreen(props: BrowserTrustProps) {
  const { browser, phase, problem, onDecide, onCancel } = props;
  const t = useTexts();
  const sending = phase === 'sending';
  return (
    <Card>
      <Headline>{t('BROWSER_TRUST.TITLE')}</Headline>
      <Lead>{t('BROWSER_TRUST.LEAD')}</Lead>
      {browser !== '' && <p>{t('BROWSER_TRUST.BROWSER', { browser })}</p>}
      <Form busy={sending} onSubmit={(data) => onDecide(trustIn(data.get('trust')))}>
        <TrustQuestion problem={problem} />
        <div>
          <TrustDialog />
          <CookieDialog />
        </div>
        {problem?.kind === 'unavailable' && <Unavailable entries reference={problem.reference} />}
        <Actions>
          <Button kind="primary" type="submit" busy={sending} busyText={t('COMMON.SENDING')}>
            {t('COMMON.CONTINUE')}
          </Button>
          <Button onPress={onCancel}>{t('COMMON.CANCEL')}</Button>
        </Actions>
      </Form>
    </Card>
  );
}
