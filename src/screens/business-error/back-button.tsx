import { useTexts } from '#src/i18n/use-texts.tsx';
import { Button } from '#src/ui/button.tsx';

/** Where the way out of an error leads. */
export interface Back {
  to: 'party' | 'homepage';
  clientName?: string;
}

interface BackButtonProps {
  back: Back;
  kind: 'primary' | 'secondary';
  onBack: () => void;
}

/** The way out, named after where it leads (A9). */
export function BackButton({ back: { to, clientName }, kind, onBack }: BackButtonProps) {
  const t = useTexts();
  const words = {
    party: clientName ? t('ERROR.BACK_TO_PARTY', { clientName }) : t('ERROR.BACK'),
    homepage: t('ERROR.BACK_TO_HOMEPAGE'),
  };
  return (
    <Button kind={kind} onPress={onBack}>
      {words[to]}
    </Button>
  );
}
