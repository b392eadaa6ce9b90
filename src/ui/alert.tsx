import { type ReactNode, useId } from 'react';
import { useTakesFocus } from './focus.ts';
import { ErrorIcon, InfoIcon, SuccessIcon } from './icons.tsx';
import './alert.css';

const ICONS = { danger: ErrorIcon, info: InfoIcon, success: SuccessIcon };
/** Only errors interrupt a screen reader; a success is announced later, a hint not at all. */
const ROLES = { danger: 'alert', info: undefined, success: 'status' };

interface AlertProps {
  tone?: keyof typeof ICONS;
  title?: string | undefined;
  children?: ReactNode;
  /** Of its text, for `aria-describedby` of what it is about: in Firefox a status itself describes nothing. */
  id?: string;
  /** The message takes the focus when it appears. Give it a new `key` to take it again. */
  takesFocus?: boolean;
}

/**
 * The attributes of a message with the focus. It is read out because of the focus; a live region would be read
 * out twice. Orca says nothing about a focused status, so a success is a group labelled with its text.
 */
const focused = (tone: keyof typeof ICONS, body: string) =>
  tone === 'danger'
    ? ({ role: 'alert', 'aria-live': 'off' } as const)
    : { role: 'group', 'aria-labelledby': body };

/** A message: icon, title, text. Colour never carries the meaning alone. */
export function Alert({ tone = 'danger', title, children, id, takesFocus = false }: AlertProps) {
  const ref = useTakesFocus<HTMLDivElement>(takesFocus);
  const ownId = useId();
  const body = id ?? ownId;
  const ToneIcon = ICONS[tone];
  const announced = takesFocus ? focused(tone, body) : { role: ROLES[tone] };
  return (
    <div ref={ref} className={`alert alert--${tone}`} {...announced} tabIndex={-1}>
      <ToneIcon />
      <div id={body} className="alert__body">
        {title !== undefined && <p className="alert__title">{title}</p>}
        {children}
      </div>
    </div>
  );
}
