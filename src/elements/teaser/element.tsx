import type { Locale } from '#contract/steps.ts';
import { drawn } from '#src/elements/drawn.ts';
import { TeaserOf } from './view.tsx';

const nobody: { clientId: string; locale: Locale } = { clientId: '', locale: 'de-DE' };

/** `<cms-teaser>`: what the bank's editors show the customers of `clientId`, in `locale` (Y3). */
export default drawn(nobody, (whose) => whose.clientId !== '' && <TeaserOf {...whose} />);
