import type { signature as german } from '../de/signature.ts';
import type { Phrases } from '../phrases.ts';

/** Texts of the consent for a signature request. */
export const signature = {
  SIGNATURE: {
    PAGE_TITLE: 'Request signature',
    TITLE: 'Request signature',
    LEAD: '{{clientName}} is asking you to sign this document electronically:',
    REQUEST: 'What will be signed',
    DOCUMENT: 'Document',
    RECIPIENT: 'For',
    TRUST_SERVICE: 'Trust service',
    HASH: 'Checksum (SHA-256)',
    HASH_HINT: 'The checksum belongs to exactly this document. No other will be signed.',
    EFFECT:
      'A qualified electronic signature has the same effect as your signature on paper. Without your consent, nothing will be signed.',
    GIVE: 'Agree and request signature',
    DENY: 'Do not sign',
  },
} as const satisfies Phrases<typeof german>;
