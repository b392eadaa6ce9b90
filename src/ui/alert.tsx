import { type ReactNode, useId } from 'react';
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

/**
 * What has the focus is read out for that reason alone: a live region as well would be read out twice. Of a focused
 * status Orca says nothing at all, so good news is a group, named by its words.
 */
const focused = (tone: keyof typeof ICONS, body: string) =>
  tone === 'danger'
    ? ({ role: 'alert', 'aria-live': 'off' } as const)
    : { role: 'group', 'aria-labelledby': body };

/** A message: icon, title, text. Colour never carries the meaning alone. */
export function Alert({ tone = 'danger', title, children, id, takesFocus = false }: AlertProps) {
  const ref = useTakesFocus<HTMLDivElement>(takesFocus);
  const body = useId();
  const ToneIcon = ICONS[tone];
  const announced = takesFocus ? focused(tone, body) : { role: ROLES[tone] };
  return (
    <div ref={ref} id={id} className={`alert alert--${tone}`} {...announced} tabIndex={-1}>
      <ToneIcon />
      <div id={body} className="alert__body">
        {title !== undefined && <p className="alert__title">{title}</p>}
        {children}
      </div>
    </div>
  );
}
