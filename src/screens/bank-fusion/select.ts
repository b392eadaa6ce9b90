import { backOf } from '#src/screens/business-error/select.ts';
import type { Scene } from '#src/screens/scene.ts';
import type { BankFusionProps } from './screen.tsx';

/** bank-fusion-active, its own page (P3). */
export function selectBankFusion(scene: Scene): BankFusionProps {
  const { app } = scene;
  const { failure } = app.getSnapshot().context;
  const back = backOf(scene);
  return {
    ...(failure ? { reference: failure.traceId } : {}),
    ...(back ? { back } : {}),
    onBack: () => app.send({ type: 'back.requested' }),
  };
}
