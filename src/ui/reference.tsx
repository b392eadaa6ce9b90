import { use } from 'react';
import { useTexts } from '#src/i18n/use-texts.tsx';
import { Button } from './button.tsx';
import { CopyOutcome } from './copy-outcome.tsx';
import { useCopying } from './copying.ts';
import { CheckIcon, CopyIcon } from './icons.tsx';
import { SaveRun } from './save-run.ts';
import './reference.css';

/**
 * The reference to quote to the bank, with a button that copies it and says whether it did. If the run is recorded, a
 * second button saves it for the bank (D3).
 */
export function Reference({ value }: { value: string }) {
  const t = useTexts();
  const { outcome, shown, copy } = useCopying(value);
  const saveRun = use(SaveRun);
  return (
    <div className="reference">
      <p className="reference__text">
        <span className="reference__label">{t('COMMON.REFERENCE')}</span>{' '}
        <code ref={shown} className="reference__value" translate="no">
          {value}
        </code>
      </p>
      <button
        type="button"
        className="reference__copy"
        aria-label={t('COMMON.COPY_REFERENCE')}
        onClick={copy}
      >
        {outcome === 'COPIED' ? <CheckIcon /> : <CopyIcon />}
      </button>
      <CopyOutcome outcome={outcome} />
      {saveRun && (
        <Button kind="quiet" onPress={() => saveRun(value)}>
          {t('COMMON.SAVE_RUN')}
        </Button>
      )}
    </div>
  );
}
