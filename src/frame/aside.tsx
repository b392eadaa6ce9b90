import { ElementHost } from '#src/elements/host.tsx';
import type { ElementServices } from '#src/elements/services.ts';

interface AsideProps {
  clientId: string;
  elements: ElementServices;
}

/** What the bank's editors show beside the log-in (Y1, Y3). */
export default function Aside({ clientId, elements }: AsideProps) {
  const { inspect } = elements;
  return <ElementHost name="cms-teaser" services={elements} properties={{ clientId, inspect }} />;
}
