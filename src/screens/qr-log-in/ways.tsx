import { useState } from 'react';
import { useTexts } from '#src/i18n/use-texts.tsx';
import { Button } from '#src/ui/button.tsx';
import { Actions } from '#src/ui/card.tsx';
import { RefreshIcon } from '#src/ui/later-icons.tsx';
import type { QrLogInProps } from './props.ts';

type Way = 'retry' | 'refresh' | 'credentials';

/** What is offered, the best first. While a code is shown, scanning is the task and no button is primary. */
function waysIn(phase: QrLogInProps['phase']): { order: readonly Way[]; leading: boolean } {
  if (phase === 'rateLimited') return { order: ['credentials'], leading: true };
  if (phase === 'uncollected') return { order: ['retry', 'credentials'], leading: true };
  if (phase === 'unknownError') return { order: ['credentials', 'refresh'], leading: true };
  const leading = phase === 'denied' || phase === 'expired';
  return { order: ['refresh', 'credentials'], leading };
}

/**
 * Whether a code has arrived that the customer requested, or that took the place of an ended one. Codes that renew
 * themselves in time are not announced.
 */
function useRefreshed(link: string | undefined, ended: boolean) {
  const [replaced, setReplaced] = useState<string>();
  if (ended && replaced !== link) setReplaced(link);
  return {
    refreshed: replaced !== undefined && link !== undefined && link !== replaced,
    noteRefresh: () => setReplaced(link ?? ''),
  };
}

/** A new code, or another way in. The buttons stay on the page, and so does the focus on them. */
export function Ways({ phase, code, onRetry, onRefresh, onCredentials, onCancel }: QrLogInProps) {
  const t = useTexts();
  const { refreshed, noteRefresh } = useRefreshed(code?.link, phase === 'ended');
  const { order, leading } = waysIn(phase);
  const texts = {
    retry: t('COMMON.TRY_AGAIN'),
    refresh: t('QR.REFRESH'),
    credentials: t('QR.CREDENTIALS'),
  };
  const press = {
    retry: onRetry,
    refresh: () => {
      noteRefresh();
      onRefresh();
    },
    credentials: onCredentials,
  };
  return (
    <Actions>
      {order.map((way, index) => (
        <Button
          key={way}
          kind={leading && index === 0 ? 'primary' : 'secondary'}
          inactive={way === 'refresh' && phase === 'loading'}
          busy={way === 'refresh' && phase === 'replacing'}
          busyText={way === 'refresh' ? t('QR.LOADING') : undefined}
          onPress={press[way]}
        >
          {way === 'refresh' && <RefreshIcon />}
          <span>{texts[way]}</span>
        </Button>
      ))}
      {onCancel && (
        <Button kind="quiet" onPress={onCancel}>
          {t('COMMON.CANCEL')}
        </Button>
      )}
      <span role="status" className="visually-hidden">
        {refreshed && phase === 'waiting' && (
          <span className="qr-log-in__said">{t('QR.REFRESHED')}</span>
        )}
      </span>
    </Actions>
  );
}
