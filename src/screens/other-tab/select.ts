import type { Scene } from '#src/screens/scene.ts';
import type { OtherTabProps } from './screen.tsx';

/** The log-in goes on in another tab; this one offers to go on here (P7). */
export function selectOtherTab({ app }: Scene): OtherTabProps {
  return { onContinueHere: () => app.send({ type: 'lead.wanted' }) };
}
