import { type ComponentType, lazy, Suspense, useState } from 'react';

/** Loads the file of a component. */
export type LoadPart<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

/**
 * Draws a component that has a file of its own: loaded when it is drawn for the first time, and until
 * then nothing. What cannot be loaded is an error of the page, and asked for anew once it is drawn anew.
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
