import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { TanOutput } from '#machines/tan/machine.ts';
import { defineTanElement, TanWebComponent } from './element.tsx';

interface TanComponentProps {
  create: NonNullable<TanWebComponent['create']>;
  onOutcome: (outcome: TanOutput) => void;
}

/** Puts `<tan-web-component>` on the page with its task, and hears its outcome. */
export function TanComponent({ create, onOutcome }: TanComponentProps) {
  const place = useRef<HTMLDivElement>(null);
  const firstCreate = useRef(create);
  const tellOutcome = useEffectEvent(onOutcome);
  useLayoutEffect(() => {
    defineTanElement();
    const element = new TanWebComponent();
    element.create = firstCreate.current;
    element.addEventListener('tanoutcome', (event) => {
      if (event instanceof CustomEvent) tellOutcome(event.detail);
    });
    place.current?.replaceChildren(element);
    return () => element.remove();
  }, []);
  return <div ref={place} />;
}
