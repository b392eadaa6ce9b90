import { type ComponentType, lazy, Suspense, useState } from 'react';

/** Loads the file of a component. */
export type LoadPart<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

/**
 * Renders a component that is loaded on first render; nothing is shown until then. If loading fails, the error
 * is thrown to the error boundary, and the next render tries again.
 */
export function Later<Props extends object>({
  load,
  props,
}: {
  load: LoadPart<Props>;
  props: NoInfer<Props>;
}) {
  const [Part] = useState(() => lazy(load));
  return (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}
