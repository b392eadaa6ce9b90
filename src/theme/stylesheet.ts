/** A stylesheet's text. @throws when the answer is anything else; one that looks like HTML is invalid (T4). */
export async function stylesheetIn(response: Response): Promise<string> {
  const text = await response.text();
  const type = response.headers.get('content-type') ?? '';
  if (!response.ok || !type.startsWith('text/css') || text.trimStart().startsWith('<')) {
    throw new Error(`Invalid theme response (${response.status}, ${type})`);
  }
  return text;
}
