type Reviver = NonNullable<Parameters<typeof JSON.parse>[1]>;

/** Parses JSON; `undefined` if the text is none. */
export function parseJson(text: string, revive?: Reviver): unknown {
  try {
    return JSON.parse(text, revive);
  } catch {
    return undefined;
  }
}

/**
 * Parses a reply of the backend. A field that is null counts as missing, as many servers write missing values
 * that way.
 */
export const parseAnswer = (text: string) => parseJson(text, (_, value) => value ?? undefined);
