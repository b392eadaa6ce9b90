import { WARN_BEFORE } from '#machines/session-timer/machine.ts';
import { useTexts } from '#src/i18n/use-texts.tsx';
import { Button } from '#src/ui/button.tsx';
import { Actions } from '#src/ui/card.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { TimeLeft } from '#src/ui/time-left.tsx';
import { Unavailable } from '#src/ui/unavailable.tsx';

const LAST_SECONDS = 15;

export interface SessionDialogProps {
  open: boolean;
  secondsLeft: number;
  /** `final`: staying has not moved the end. */
  phase: 'asking' | 'staying' | 'final';
  problem?: { kind: 'unavailable'; reference: string } | undefined;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before the session ends whether to stay (A10). Escape means staying. */
export default function SessionDialog(props: SessionDialogProps) {
  const { open, secondsLeft, phase, problem, onStay, onLeave } = props;
  const t = useTexts();
  const staying = phase === 'staying';
  const final = phase === 'final';
  return (
    <Dialog
      open={open}
      title={t(final ? 'SESSION.FINAL_TITLE' : 'SESSION.TITLE')}
      text={t(final ? 'SESSION.FINAL' : 'SESSION.TEXT')}
      unasked
      onDismiss={() => {
        if (!staying) onStay();
      }}
    >
      <TimeLeft
        of="session"
        seconds={secondsLeft}
        outOf={WARN_BEFORE}
        text="SESSION.TIME_LEFT"
        warning={secondsLeft <= LAST_SECONDS ? 'SESSION.LAST_SECONDS' : undefined}
      />
      {problem && <Unavailable reference={problem.reference} />}
      <Actions>
        <Button kind="primary" busy={staying} busyText={t('SESSION.STAYING')} onPress={onStay}>
          {t('SESSION.STAY')}
        </Button>
        <Button inactive={staying} onPress={onLeave}>
          {t('SESSION.LEAVE')}
        </Button>
      </Actions>
    </Dialog>
  );
}
