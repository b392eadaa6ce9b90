import { type MouseEvent, type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Actions } from './card.tsx';
import { Dialog } from './dialog.tsx';
import { InfoIcon } from './icons.tsx';
import './info-dialog.css';

interface InfoDialogProps {
  /** The label of the button that opens it. */
  trigger: string;
  title: string;
  /** The label of the button that closes it. */
  close: string;
  children: ReactNode;
}

/** More to read, behind a quiet button, with a button that closes it again. */
export function InfoDialog({ trigger, title, close, children }: InfoDialogProps) {
  const [open, setOpen] = useState(false);
  const show = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // Safari does not focus a button that is clicked, and where the focus was is where it returns to.
    currentTarget.focus();
    setOpen(true);
  };
  const dismiss = () => setOpen(false);
  return (
    <div className="info-dialog">
      <Button kind="quiet" onPress={show}>
        <InfoIcon />
        <span>{trigger}</span>
      </Button>
      <Dialog open={open} title={title} onDismiss={dismiss}>
        {children}
        <Actions>
          <Button kind="primary" onPress={dismiss}>
            {close}
          </Button>
        </Actions>
      </Dialog>
    </div>
  );
}
