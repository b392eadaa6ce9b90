import { drawn } from '#src/elements/drawn.ts';
import { askForLocale } from '#src/services/locale-events.ts';
import { LanguageChanger, type LanguageChangerProps } from './view.tsx';

const german: Omit<LanguageChangerProps, 'onChange'> = {
  locale: 'de-DE',
  wanted: undefined,
  loading: false,
};

/** `<portal-language-selector>`: shows `locale`, and asks for another by the event `localechange` (I2, Y3). */
export default drawn(german, (languages, element) => (
  <LanguageChanger {...languages} onChange={(wanted) => askForLocale(element, wanted)} />
));
