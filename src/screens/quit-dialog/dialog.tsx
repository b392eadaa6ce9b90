import { loadTexts } from '#src/i18n/texts.ts';
import { useTexts } from '#src/i18n/use-texts.tsx';
import { Button } from '#src/ui/button.tsx';
import { Actions } from '#src/ui/card.tsx';
import { Dialog } from '#src/ui/dialog.tsx';

// If leaving fails without a network, it is too late to load the texts that explain it (N2). A failure here is
// ignored: they are loaded again when needed.
loadTexts(['errors']).catch(() => {});

export interface QuitDialogProps {
  /** `process`: end the process? `logIn`: cancel the log-in? */
  variant: 'process' | 'logIn';
  open: boolean;
  onQuit: () => void;
  onStay: () => void;
}

/** Asks before anything is lost (A9). Escape means staying. */
export default function QuitDialog({ variant, open, onQuit, onStay }: QuitDialogProps) {
  const t = useTexts();
  const texts = variant === 'process' ? 'PROCESS' : 'LOG_IN';
  return (
    <Dialog
      open={open}
      title={t(`QUIT.${texts}.TITLE`)}
      text={t(`QUIT.${texts}.TEXT`)}
      onDismiss={onStay}
    >
      <Actions>
        <Button kind="primary" onPress={onStay}>
          {t(`QUIT.${texts}.STAY`)}
        </Button>
        <Button onPress={onQuit}>{t(`QUIT.${texts}.QUIT`)}</Button>
      </Actions>
    </Dialog>
  );
}
