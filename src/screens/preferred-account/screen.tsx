import { useState } from 'react';
import type { Account, Accounts } from '#contract/later-steps.ts';
import { useTexts } from '#src/i18n/use-texts.tsx';
import { Amount } from '#src/ui/amount.tsx';
import { Button } from '#src/ui/button.tsx';
import { Actions, Card } from '#src/ui/card.tsx';
import { Form } from '#src/ui/form.tsx';
import { formatIban } from '#src/ui/format.ts';
import { Headline, Lead } from '#src/ui/headline.tsx';
import { RadioGroup } from '#src/ui/radio-group.tsx';
import { Unavailable } from '#src/ui/unavailable.tsx';
import './screen.css';

export interface PreferredAccountProps {
  accounts: Accounts;
  clientName: string;
  phase: 'choosing' | 'sending' | 'sendingOther';
  problem?: { kind: 'notChosen' } | { kind: 'unavailable'; reference: string } | undefined;
  /** `undefined`: submitted without a choice. */
  onChoose: (accountId: string | undefined) => void;
  onOther: () => void;
  onCancel: () => void;
}

/** An account by name and IBAN; the balance only if the bank shows it. */
function AccountLabel({ account: { name, iban, balance } }: { account: Account }) {
  const t = useTexts();
  return (
    <span className="account">
      <span className="account__name">{name}</span>
      <span className="account__iban" translate="no">
        {formatIban(iban)}
      </span>
      {balance !== undefined && (
        <span className="account__balance">
          <span className="account__term">{t('PREFERRED_ACCOUNT.BALANCE')}</span>{' '}
          <Amount cents={balance} />
        </span>
      )}
    </span>
  );
}

/** The previously preferred account, if it is still listed. */
const preferredIn = ({ accounts, preferredId }: Accounts) =>
  accounts.find(({ id }) => id === preferredId)?.id;

/** One card for each account; the previously preferred one is preselected. */
function Choice({ accounts, problem }: Pick<PreferredAccountProps, 'accounts' | 'problem'>) {
  const t = useTexts();
  const [chosen, setChosen] = useState(() => preferredIn(accounts));
  const missing = problem?.kind === 'notChosen' && chosen === undefined;
  return (
    <RadioGroup
      name="account"
      look="cards"
      legend={t('PREFERRED_ACCOUNT.ACCOUNTS')}
      options={accounts.accounts.map((account) => ({
        value: account.id,
        label: <AccountLabel account={account} />,
      }))}
      selected={chosen}
      required
      error={missing ? t('PREFERRED_ACCOUNT.NOT_CHOSEN') : undefined}
      onSelect={setChosen}
    />
  );
}

/** Which account to use (A8); another one than these is chosen at the requesting party (E8). */
export default function PreferredAccountScreen(props: PreferredAccountProps) {
  const { clientName, phase, problem, onChoose, onOther, onCancel } = props;
  const t = useTexts();
  return (
    <Card>
      <Headline>{t('PREFERRED_ACCOUNT.TITLE')}</Headline>
      <Lead>{t('PREFERRED_ACCOUNT.LEAD', { clientName })}</Lead>
      <Form
        busy={phase !== 'choosing'}
        onSubmit={(data) => onChoose(data.has('account') ? String(data.get('account')) : undefined)}
      >
        <Choice {...props} />
        <p className="preferred-account__hint">
          {t('PREFERRED_ACCOUNT.OTHER_HINT', { clientName })}
        </p>
        {problem?.kind === 'unavailable' && <Unavailable entries reference={problem.reference} />}
        <Actions>
          <Button
            kind="primary"
            type="submit"
            busy={phase === 'sending'}
            busyText={t('COMMON.SENDING')}
            inactive={phase === 'sendingOther'}
          >
            {t('COMMON.CONTINUE')}
          </Button>
          <Button
            busy={phase === 'sendingOther'}
            busyText={t('COMMON.PLEASE_WAIT')}
            inactive={phase === 'sending'}
            onPress={onOther}
          >
            {t('PREFERRED_ACCOUNT.OTHER')}
          </Button>
          <Button kind="quiet" onPress={onCancel}>
            {t('COMMON.CANCEL')}
          </Button>
        </Actions>
      </Form>
    </Card>
  );
}
