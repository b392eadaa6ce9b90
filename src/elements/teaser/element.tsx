import { drawn } from '#src/elements/drawn.ts';
import { TeaserOf, type TeaserOfProps } from './view.tsx';

const nobody: TeaserOfProps = { clientId: '', locale: 'de-DE', inspect: undefined };

/** `<cms-teaser>`: what the bank's editors show the customers of `clientId`, in `locale` (Y3). */
export default drawn(nobody, (whose) => whose.clientId !== '' && <TeaserOf {...whose} />);
