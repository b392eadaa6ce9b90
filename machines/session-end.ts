/**
 * The session's end after an answer has named one (A10): it only moves forwards. An answer that was overtaken, as
 * that to a poll from before the customer chose to stay, names an earlier one.
 */
export const laterEnd = (known: string | undefined, named: string): string | undefined =>
  Date.parse(named) <= Date.parse(known ?? '') ? known : named;
