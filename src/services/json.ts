type Reviver = NonNullable<Parameters<typeof JSON.parse>[1]>;

/** What a text says, or `undefined` when it is no JSON. */
export function parseJson(text: string, revive?: Reviver): unknown {
  try {
    return JSON.parse(text, revive);
  } catch {
    return undefined;
  }
}

/** What the backend says: a field that is null counts as missing, as many servers write what is not there. */
export const parseAnswer = (text: string) => parseJson(text, (_, value) => value ?? undefined);
