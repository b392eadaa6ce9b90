import type { MouseEvent } from 'react';
import { useTexts } from '#src/i18n/use-texts.tsx';
import { Button } from './button.tsx';

/** The button that tries again what has failed (N2). */
export function TryAgain({ onRetry }: { onRetry: (event: MouseEvent<HTMLElement>) => void }) {
  const t = useTexts();
  return (
    <Button kind="primary" onPress={onRetry}>
      {t('COMMON.TRY_AGAIN')}
    </Button>
  );
}
