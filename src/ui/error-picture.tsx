import { ErrorIcon, InfoIcon } from './icons.tsx';
import './error-picture.css';

const ICONS = { danger: ErrorIcon, info: InfoIcon };

/** The mark above the headline of an error page; the words say it all. */
export function ErrorPicture({ tone = 'danger' }: { tone?: keyof typeof ICONS | undefined }) {
  const ToneIcon = ICONS[tone];
  return (
    <div className={`error-picture error-picture--${tone}`}>
      <ToneIcon />
    </div>
  );
}
