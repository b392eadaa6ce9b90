/** Whether the machine is in the wanted state. `brief` may have turned into `lasting` before it was seen. */
export const isThere = (now: string | undefined, wanted: string): boolean =>
  now === wanted || (wanted.endsWith('.brief') && now === wanted.replace(/brief$/, 'lasting'));
