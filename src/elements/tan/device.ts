import type { TanMethod } from '#contract/tan.ts';

/** The bank's word for the device; a masked phone number stays on one line. */
export const deviceOf = ({ kind, label }: TanMethod): string =>
  kind === 'sms' ? label.replaceAll(' ', '\u00A0') : label;
