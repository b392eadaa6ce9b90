/** The first moments of a wait pass by themselves: whoever looks may be too late for them. */
export const isThere = (now: string | undefined, wanted: string): boolean =>
  now === wanted || (wanted.endsWith('.brief') && now === wanted.replace(/brief$/, 'lasting'));
