import { type ComponentType, useEffect, useState } from 'react';

/** Loads the file of a component. */
export type LoadPart<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

/**
 * Renders a component that is loaded on first render; nothing is shown until then. If loading fails, the error
 * is thrown to the error boundary, and the next render tries again. Without Suspense: that shows nothing for a moment
 * even if the file is there, and what follows on that only after 300 ms.
 */
export function Later<Props extends object>({
  load,
  props,
}: {
  /** `isWanted`: whether it is still rendered. */
  load: (isWanted: () => boolean) => ReturnType<LoadPart<Props>>;
  props: NoInfer<Props>;
}) {
  const [Part, setPart] = useState<ComponentType<Props>>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once
  useEffect(() => {
    let wanted = true;
    load(() => wanted)
      .then(
        (file) => () => file.default,
        (error: unknown) => () => {
          throw error;
        },
      )
      .then(setPart);
    return () => {
      wanted = false;
    };
  }, []);
  return Part && <Part {...props} />;
}
