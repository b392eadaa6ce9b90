import type { terms as german } from '../de/terms.ts';
import type { Phrases } from '../phrases.ts';

/** Texts of the three kinds of terms: of use, for electronic signature, for identification checks. */
export const terms = {
  TOS: {
    PAGE_TITLE: 'Terms of use',
    VERSION: 'Version {{version}}',
    PDF: 'Download the special terms',
    PDF_KIND: 'PDF, {{size}}',
    OF_USE: {
      TITLE: 'Terms of use',
      // A non-breaking hyphen.
      LEAD: 'Terms of use apply to the central log\u2011in. Please read and accept them.',
      ACCEPT: 'I accept the terms of use.',
      NOT_TICKED: 'To continue, please accept the terms of use.',
    },
    QES: {
      PAGE_TITLE: 'Electronic signature',
      TITLE: 'Terms for electronic signature',
      LEAD: 'Before you can sign documents electronically, we need you to accept these terms.',
      ACCEPT: 'I accept the terms for electronic signature.',
      NOT_TICKED: 'To continue, please accept the terms for electronic signature.',
    },
    QID: {
      PAGE_TITLE: 'Identification checks',
      TITLE: 'Terms for identification checks',
      LEAD: 'Before we can confirm your identity to others, we need you to accept these terms.',
      ACCEPT: 'I accept the terms for identification checks.',
      NOT_TICKED: 'To continue, please accept the terms for identification checks.',
    },
  },
} as const satisfies Phrases<typeof german>;
