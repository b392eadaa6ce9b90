/** Texts of the consent for a signature request. */
export const signature = {
  SIGNATURE: {
    PAGE_TITLE: 'Unterschrift anfordern',
    TITLE: 'Unterschrift anfordern',
    LEAD: '{{clientName}} bittet Sie, dieses Dokument elektronisch zu unterschreiben:',
    REQUEST: 'Das wird unterschrieben',
    DOCUMENT: 'Dokument',
    RECIPIENT: 'Für',
    TRUST_SERVICE: 'Vertrauensdienst',
    HASH: 'Prüfsumme (SHA-256)',
    HASH_HINT:
      'Die Prüfsumme gilt nur für genau dieses Dokument. Ein anderes wird nicht unterschrieben.',
    EFFECT:
      'Eine qualifizierte elektronische Signatur gilt wie Ihre Unterschrift auf Papier. Ohne Ihre Einwilligung wird nichts unterschrieben.',
    GIVE: 'Einwilligen und anfordern',
    DENY: 'Nicht unterschreiben',
  },
} as const;
