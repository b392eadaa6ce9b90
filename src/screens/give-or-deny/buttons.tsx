import { useTexts } from '#src/i18n/use-texts.tsx';
import { Button } from '#src/ui/button.tsx';
import { Actions } from '#src/ui/card.tsx';
import type { DecisionPhase } from './select.ts';
import '../../ui/paper.css';

interface GiveOrDenyProps {
  phase: DecisionPhase;
  give: string;
  deny: string;
  onGive: () => void;
  onDeny: () => void;
}

/** The buttons for yes and no: the one that was pressed is busy, the other one inactive (A8). */
export function GiveOrDeny({ phase, give, deny, onGive, onDeny }: GiveOrDenyProps) {
  const t = useTexts();
  const sending = t('COMMON.SENDING');
  const giving = phase === 'giving';
  const denying = phase === 'denying';
  return (
    <Actions>
      <Button kind="primary" busy={giving} busyText={sending} inactive={denying} onPress={onGive}>
        {give}
      </Button>
      <Button busy={denying} busyText={sending} inactive={giving} onPress={onDeny}>
        {deny}
      </Button>
    </Actions>
  );
}
