import type { Scene } from '#src/screens/scene.ts';
import { draw } from '#src/screens/screen-entry.tsx';
import OtherTabScreen, { type OtherTabProps } from './screen.tsx';

/** The log-in goes on in another tab; this one offers to go on here (P7). */
function selectOtherTab({ app }: Scene): OtherTabProps {
  return { onContinueHere: () => app.send({ type: 'lead.wanted' }) };
}

export const drawOtherTab = draw(OtherTabScreen, selectOtherTab);
