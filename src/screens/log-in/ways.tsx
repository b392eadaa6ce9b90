import type { MouseEvent } from 'react';
import { useTexts } from '#src/i18n/use-texts.tsx';
import { Button } from '#src/ui/button.tsx';
import { PhoneIcon, QrIcon } from '#src/ui/icons.tsx';
import { NewBadge } from '#src/ui/new-badge.tsx';
import type { LogInProps } from './props.ts';

interface WaysProps {
  ways: NonNullable<LogInProps['ways']>;
  inactive: boolean;
}

/** The other ways in: by QR code (Q4), or by the comfort app with the identifier of the form (C3). */
export function Ways({ ways: { qr, comfort }, inactive }: WaysProps) {
  const t = useTexts();
  if (!qr && !comfort) return null;
  const askComfort = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    const field = form?.querySelector<HTMLInputElement>('[name=username]');
    const identifier = field?.value.trim() ?? '';
    comfort?.(identifier);
    // The field shows what is missing and gets the focus, as when the form is submitted.
    if (identifier === '') field?.focus();
  };
  return (
    <div className="log-in__ways">
      <p className="log-in__or">{t('LOGIN.OR')}</p>
      {qr && (
        <Button inactive={inactive} onPress={qr.choose}>
          <QrIcon />
          {t('LOGIN.WITH_QR')} <NewBadge state={qr.badge} />
        </Button>
      )}
      {comfort && (
        <Button inactive={inactive} onPress={askComfort}>
          <PhoneIcon />
          {t('LOGIN.WITH_COMFORT')}
        </Button>
      )}
    </div>
  );
}
