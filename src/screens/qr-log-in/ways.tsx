import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/button.tsx';
import { Actions } from '#src/ui/card.tsx';
import { RefreshIcon } from '#src/ui/icons.tsx';
import type { QrLogInProps } from './props.ts';

type Way = 'refresh' | 'credentials';

/** What is offered, the best first; while a code is shown, scanning is the task and no button leads. */
function waysIn(phase: QrLogInProps['phase']): { order: readonly Way[]; leading: boolean } {
  if (phase === 'rateLimited') return { order: ['credentials'], leading: true };
  if (phase === 'unknownError') return { order: ['credentials', 'refresh'], leading: true };
  const leading = phase === 'denied' || phase === 'expired';
  return { order: ['refresh', 'credentials'], leading };
}

/** Says that a code the customer asked for is there; codes that renew themselves come silently. */
function useRefreshed(link: string | undefined) {
  const [replaced, setReplaced] = useState<string>();
  return {
    refreshed: replaced !== undefined && link !== undefined && link !== replaced,
    noteRefresh: () => setReplaced(link ?? ''),
  };
}

/** A new code, or another way in. The buttons stay on the page, and so does the focus on them. */
export function Ways({ phase, code, onRefresh, onCredentials, onCancel }: QrLogInProps) {
  const { t } = useTranslation();
  const { refreshed, noteRefresh } = useRefreshed(code?.link);
  const { order, leading } = waysIn(phase);
  const refresh = () => {
    noteRefresh();
    onRefresh();
  };
  return (
    <Actions>
      {order.map((way, index) => (
        <Button
          key={way}
          kind={leading && index === 0 ? 'primary' : 'secondary'}
          inactive={way === 'refresh' && phase === 'loading'}
          onPress={way === 'refresh' ? refresh : onCredentials}
        >
          {way === 'refresh' && <RefreshIcon />}
          {way === 'refresh' ? t('QR.REFRESH') : t('QR.CREDENTIALS')}
        </Button>
      ))}
      {onCancel && (
        <Button kind="quiet" onPress={onCancel}>
          {t('COMMON.CANCEL')}
        </Button>
      )}
      <span role="status" className="visually-hidden">
        {refreshed ? t('QR.REFRESHED') : ''}
      </span>
    </Actions>
  );
}
