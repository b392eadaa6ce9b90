import { useTexts } from '#src/i18n/use-texts.tsx';
import { Button } from '#src/ui/button.tsx';
import { Actions } from '#src/ui/card.tsx';
import { TryAgain } from '#src/ui/try-again.tsx';

/** Where the way out of an error leads. */
export interface Back {
  to: 'party' | 'homepage' | 'logIn';
  clientName?: string | undefined;
  /** The party's home page, if the log-in no longer exists. */
  href?: string;
}

export interface WaysOnProps {
  /** Missing if trying again cannot succeed. */
  onRetry?: (() => void) | undefined;
  /** Missing if no party is known (E1). */
  back?: Back | undefined;
  onBack: () => void;
}

/** The ways on from an error: try again, or leave, labelled with where that leads (A9). */
export function WaysOn({ onRetry, back, onBack }: WaysOnProps) {
  const t = useTexts();
  if (!onRetry && !back) return null;
  const { to, clientName, href } = back ?? {};
  const labels = {
    party: clientName ? t('ERROR.BACK_TO_PARTY', { clientName }) : t('ERROR.BACK'),
    homepage: t('ERROR.BACK_TO_HOMEPAGE'),
    logIn: t('ERROR.BACK_TO_LOG_IN'),
  };
  const label = to && labels[to];
  const kind = onRetry ? 'secondary' : 'primary';
  return (
    <Actions>
      {onRetry && <TryAgain onRetry={onRetry} />}
      {back &&
        (href ? (
          <a className={`button button--${kind}`} href={href} rel="noopener noreferrer">
            {label}
          </a>
        ) : (
          <Button kind={kind} onPress={onBack}>
            {label}
          </Button>
        ))}
    </Actions>
  );
}
