/** A list of the valid names, for an error message. */
export const orRather = (names: readonly string[], are: string): string =>
  names.length > 0 ? `; ${are}: ${[...new Set(names)].join(', ')}` : '';
