import type { MouseEvent } from 'react';
import { useTexts } from '#src/i18n/use-texts.tsx';
import { Button } from '#src/ui/button.tsx';
import { focusInSight } from '#src/ui/focus.ts';
import { PhoneIcon, QrIcon } from '#src/ui/icons.tsx';
import { NewBadge } from '#src/ui/new-badge.tsx';
import type { LogInProps } from './props.ts';

interface WaysProps {
  ways: NonNullable<LogInProps['ways']>;
  inactive: boolean;
}

type Press = MouseEvent<HTMLButtonElement>;

/** Chooses a way with the identifier typed so far. Returns the field if it is empty. */
function choose(way: (identifier: string) => void, { currentTarget: { form } }: Press) {
  const field = form?.querySelector<HTMLInputElement>('[name=username]');
  const identifier = field?.value.trim() ?? '';
  way(identifier);
  return identifier === '' ? field : undefined;
}

/** The other ways in: by QR code (Q4), or by the comfort app with the identifier of the form (C3). */
export function Ways({ ways: { qr, comfort }, inactive }: WaysProps) {
  const t = useTexts();
  if (!qr && !comfort) return null;
  return (
    <div className="actions log-in__ways">
      <p className="log-in__or">{t('LOGIN.OR')}</p>
      {qr && (
        <Button inactive={inactive} onPress={(event) => choose(qr.choose, event)}>
          <QrIcon />
          <span>{t('LOGIN.WITH_QR')}</span> <NewBadge state={qr.badge} />
        </Button>
      )}
      {comfort && (
        // The field shows its error first and gets the focus afterwards, as on submit.
        <Button
          inactive={inactive}
          onPress={(event) => {
            const field = choose(comfort, event);
            queueMicrotask(() => focusInSight(field));
          }}
        >
          <PhoneIcon />
          <span>{t('LOGIN.WITH_COMFORT')}</span>
        </Button>
      )}
    </div>
  );
}
