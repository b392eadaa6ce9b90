/**
 * The inspector that a log-in's address asks for by its parameter `inspect`, in development: our own viewer
 * (`flows`), or else Stately's. The page opens it; the server does not cut the page off from Stately's, which is
 * of another host.
 */
export function inspectorAskedFor(inspect: string | null): 'own' | 'stately' | undefined {
  if (inspect === null) return undefined;
  return inspect === 'flows' ? 'own' : 'stately';
}
