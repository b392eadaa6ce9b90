/** How the page looks: chosen by the customer or the bank, otherwise by the system (T2). */
export type Appearance = 'LIGHT' | 'DARK';

/** Whether a value, as of a cookie or of an address, is an appearance (T2). */
export const isAppearance = (value: unknown): value is Appearance =>
  value === 'LIGHT' || value === 'DARK';
