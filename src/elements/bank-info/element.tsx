import type { BankContact } from '#contract/entry.ts';
import { drawn } from '#src/elements/drawn.ts';
import { BankInfoView } from './view.tsx';

const nobody: { name: string; contact: BankContact } = { name: '', contact: {} };

/** `<bank-info>`: who the bank is and how to reach it, by `name` and `contact` (Y3). */
export default drawn(nobody, (bank) => <BankInfoView {...bank} />);
