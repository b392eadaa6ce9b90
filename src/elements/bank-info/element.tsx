import { drawn } from '#src/elements/drawn.ts';
import { type BankInfoProps, BankInfoView } from './view.tsx';

const nobody: BankInfoProps = { name: '', contact: {}, language: undefined };

/** `<bank-info>`: who the bank is and how to reach it, by `name`, `contact` and `language` (Y3). */
export default drawn(nobody, (bank) => <BankInfoView {...bank} />);
