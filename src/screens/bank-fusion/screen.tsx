import BusinessErrorScreen, {
  type BusinessErrorProps,
} from '#src/screens/business-error/screen.tsx';

export type BankFusionProps = Omit<BusinessErrorProps, 'page' | 'because'>;

/** bank-fusion-active: the bank is merging; nothing is wrong, and nothing can be done but wait (P3). */
export default function BankFusionScreen(props: BankFusionProps) {
  return <BusinessErrorScreen {...props} page="bankFusionActive" />;
}
