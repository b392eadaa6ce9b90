import { selectBusinessError } from '#src/screens/business-error/select.ts';
import { draw } from '#src/screens/screen-entry.tsx';
import BankFusionScreen, { type BankFusionProps } from './screen.tsx';

export const drawBankFusion = draw<BankFusionProps>(
  BankFusionScreen,
  selectBusinessError('bankFusionActive'),
);
