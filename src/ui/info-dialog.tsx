import { type ReactNode, useState } from 'react';
import { useTexts } from '#src/i18n/use-texts.tsx';
import { Button } from './button.tsx';
import { Actions } from './card.tsx';
import { Dialog } from './dialog.tsx';
import { InfoIcon } from './icons.tsx';
import './info-dialog.css';

interface InfoDialogProps {
  /** The label of the button that opens it. */
  trigger: string;
  title: string;
  children: ReactNode;
}

/** More to read, behind a quiet button, with a button that closes it again. */
export function InfoDialog({ trigger, title, children }: InfoDialogProps) {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div className="info-dialog">
      <Button kind="quiet" onPress={() => setOpen(true)}>
        <InfoIcon />
        <span>{trigger}</span>
      </Button>
      <Dialog open={open} title={title} onDismiss={close}>
        {children}
        <Actions>
          <Button kind="primary" onPress={close}>
            {t('BROWSER_TRUST.CLOSE')}
          </Button>
        </Actions>
      </Dialog>
    </div>
  );
}
