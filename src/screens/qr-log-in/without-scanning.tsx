import { useTexts } from '#src/i18n/use-texts.tsx';
import { Button } from '#src/ui/button.tsx';
import { Actions } from '#src/ui/card.tsx';
import { CopyOutcome } from '#src/ui/copy-outcome.tsx';
import { useCopying } from '#src/ui/copying.ts';
import { Disclosure } from '#src/ui/disclosure.tsx';
import { CheckIcon, CopyIcon } from '#src/ui/icons.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';

interface WithoutScanningProps {
  link: string;
  number: string;
  /** The link is void, and inactive until the next one is there. */
  ended: boolean;
}

/** The accessible variant: the code as a link to open or to copy, and what to do with it (Q2). */
export function WithoutScanning({ link, number, ended }: WithoutScanningProps) {
  const t = useTexts();
  const { outcome, shown, copy } = useCopying(link);
  return (
    <Disclosure summary={t('QR.WITHOUT_SCANNING')}>
      <div className="actions qr-log-in__link">
        <p>{t('QR.WITHOUT_SCANNING_HINT', { number })}</p>
        <Actions>
          <LinkButton href={ended ? undefined : link}>{t('QR.LINK')}</LinkButton>
          <Button kind="quiet" inactive={ended} onPress={copy}>
            {outcome === 'COPIED' ? <CheckIcon /> : <CopyIcon />}
            <span>{t('QR.COPY_LINK')}</span>
          </Button>
        </Actions>
        <CopyOutcome outcome={outcome} />
        <code
          ref={shown}
          className="reference__value"
          translate="no"
          hidden={outcome !== 'NOT_COPIED'}
        >
          {link}
        </code>
      </div>
    </Disclosure>
  );
}
