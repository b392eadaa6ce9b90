import { useTexts } from '#src/i18n/use-texts.tsx';
import type { Scene } from '#src/screens/scene.ts';
import { draw } from '#src/screens/screen-entry.tsx';
import { Actions, Card } from '#src/ui/card.tsx';
import { Headline } from '#src/ui/headline.tsx';
import { Reference } from '#src/ui/reference.tsx';
import { TryAgain } from '#src/ui/try-again.tsx';
import { useCause } from '#src/ui/use-cause.ts';
import { retry } from './retry.ts';

interface PlainErrorProps {
  reference: string;
  onRetry: () => void;
}

function PlainError({ reference, onRetry }: PlainErrorProps) {
  const t = useTexts();
  const cause = useCause();
  return (
    <Card>
      <Headline>{t(`COMMON.${cause}_TITLE`)}</Headline>
      <p>{t(`COMMON.${cause}`)}</p>
      <Reference value={reference} />
      <Actions>
        <TryAgain onRetry={onRetry} />
      </Actions>
    </Card>
  );
}

/**
 * The navigation error for when its own page cannot be loaded: built from parts of the first screen, with a
 * button to try again (N2, P5).
 */
export const drawPlainError = draw(PlainError, ({ app }: Scene) => ({
  reference: app.getSnapshot().context.navigationFailure?.traceId ?? '',
  onRetry: () => retry(app),
}));
