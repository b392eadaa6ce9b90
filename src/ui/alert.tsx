import type { ReactNode } from 'react';
import { useTakesFocus } from './focus.ts';
import { ErrorIcon, InfoIcon, SuccessIcon } from './icons.tsx';
import './alert.css';

const ICONS = { danger: ErrorIcon, info: InfoIcon, success: SuccessIcon };
/** Only errors interrupt a screen reader; good news waits its turn; a permanent hint is not announced. */
const ROLES = { danger: 'alert', info: undefined, success: 'status' };

interface AlertProps {
  tone?: keyof typeof ICONS;
  title?: string | undefined;
  children?: ReactNode;
  /** For `aria-describedby` of the fields it speaks of. */
  id?: string;
  /** The message takes the focus when it appears. Give it a new `key` to take it again. */
  takesFocus?: boolean;
}

/** A message: icon, title, text. Colour never carries the meaning alone. */
export function Alert({ tone = 'danger', title, children, id, takesFocus = false }: AlertProps) {
  const ref = useTakesFocus<HTMLDivElement>(takesFocus);
  const ToneIcon = ICONS[tone];
  return (
    <div ref={ref} id={id} className={`alert alert--${tone}`} role={ROLES[tone]} tabIndex={-1}>
      <ToneIcon />
      <div className="alert__body">
        {title !== undefined && <p className="alert__title">{title}</p>}
        {children}
      </div>
    </div>
  );
}
