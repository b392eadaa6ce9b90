import type { SnapshotFrom } from 'xstate';
import { termsMachine } from '#machines/terms/machine.ts';
import { actorIn, askToQuit, type Scene, unavailable } from '#src/screens/scene.ts';
import { draw } from '#src/screens/screen-entry.tsx';
import TermsScreen, { type TermsProps } from './screen.tsx';

function phaseOf(snapshot: SnapshotFrom<typeof termsMachine>): TermsProps['phase'] {
  const { value } = snapshot;
  return value === 'translating' || value === 'unsettled' || value === 'accepting'
    ? value
    : 'reading';
}

/** Selects the props of one kind of terms from their machine (A7). @throws before the document is there. */
export const selectTerms =
  (kind: TermsProps['kind']) =>
  (scene: Scene): TermsProps => {
    const terms = actorIn(scene, termsMachine);
    const snapshot = terms.getSnapshot();
    const { document, documentLocale: language, failure } = snapshot.context;
    if (!document || !language) throw new Error('No terms yet');
    const problem: TermsProps['problem'] = snapshot.matches({ reading: 'notTicked' })
      ? { kind: 'notTicked' }
      : snapshot.matches('unsettled') || snapshot.matches({ reading: 'unavailable' })
        ? unavailable(failure)
        : undefined;
    return {
      kind,
      document,
      language,
      phase: phaseOf(snapshot),
      problem,
      onAccept: (ticked) => terms.send({ type: 'terms.accepted', ticked }),
      onRetry: () => terms.send({ type: 'retry.requested' }),
      onCancel: () => askToQuit(scene),
    };
  };

export const drawTerms = (kind: TermsProps['kind']) => draw(TermsScreen, selectTerms(kind));
