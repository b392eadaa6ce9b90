import type { ParseKeys } from 'i18next';
import type { TanMethod } from '#contract/tan.ts';

/** The texts about a method. */
interface Words {
  /** Where to find its TAN. */
  readonly where: ParseKeys;
  /** What to check before using it. */
  readonly compare: ParseKeys;
  /** Its name in the list of methods. */
  readonly name: ParseKeys;
}

/** The texts of every kind of method; a kind without texts does not compile. */
export const METHOD_WORDS = {
  app: { where: 'TAN.WHERE_APP', compare: 'TAN.COMPARE', name: 'TAN.METHOD_APP' },
  sms: { where: 'TAN.WHERE_SMS', compare: 'TAN.COMPARE_SMS', name: 'TAN.METHOD_SMS' },
} as const satisfies Readonly<Record<TanMethod['kind'], Words>>;

/** The bank's word for the device; a masked phone number stays on one line. */
export const deviceOf = ({ kind, label }: TanMethod): string =>
  kind === 'sms' ? label.replaceAll(' ', '\u00A0') : label;
