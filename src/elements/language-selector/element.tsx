import type { Locale } from '#contract/locale.ts';
import { drawn } from '#src/elements/drawn.ts';
import { askForLocale } from '#src/services/locale-events.ts';
import { LanguageChanger } from './view.tsx';

const german: { locale: Locale } = { locale: 'de-DE' };

/** `<portal-language-selector>`: shows `locale`, and asks for another by the event `localechange` (I2, Y3). */
export default drawn(german, ({ locale }, element) => (
  <LanguageChanger locale={locale} onChange={(wanted) => askForLocale(element, wanted)} />
));
