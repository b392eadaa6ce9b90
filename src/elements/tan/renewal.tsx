import { useState } from 'react';
import { useTexts } from '#src/i18n/use-texts.tsx';
import { Button } from '#src/ui/button.tsx';
import { Actions } from '#src/ui/card.tsx';
import { RadioGroup } from '#src/ui/radio-group.tsx';
import { deviceOf, METHOD_WORDS } from './methods.ts';
import type { TanViewProps } from './types.ts';

type RenewalProps = Pick<TanViewProps, 'challenge' | 'phase' | 'onRenew'> & {
  /** Nothing else can be done: it is the screen's primary action. */
  main: boolean;
};

/** A new TAN, by the same device or another one. Choosing sends nothing; the button does. */
export function Renewal({ challenge, phase, onRenew, main }: RenewalProps) {
  const t = useTexts();
  const [wanted, setWanted] = useState<string>();
  // The device that was chosen for the TAN before may be gone.
  const isThere = challenge.methods.some(({ id }) => id === wanted);
  const chosen = (isThere && wanted) || challenge.methodId;
  return (
    <Actions>
      {challenge.methods.length > 1 && (
        <RadioGroup
          name="method"
          legend={t('TAN.METHOD')}
          options={challenge.methods.map((method) => ({
            value: method.id,
            label: t(METHOD_WORDS[method.kind].name, { device: deviceOf(method) }),
          }))}
          selected={chosen}
          onSelect={setWanted}
        />
      )}
      <Button
        kind={main ? 'primary' : 'secondary'}
        busy={phase === 'renewing'}
        busyText={t('TAN.STARTING')}
        inactive={phase === 'submitting'}
        onPress={() => onRenew(chosen)}
      >
        {t('TAN.RENEW')}
      </Button>
    </Actions>
  );
}
