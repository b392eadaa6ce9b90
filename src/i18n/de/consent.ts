/** Texts of the consent to forward data. */
export const consent = {
  CONSENT: {
    PAGE_TITLE: 'Daten weitergeben',
    TITLE: 'Daten weitergeben',
    TITLE_SAME_ENTITY: 'Daten verwenden',
    LEAD: '{{clientName}} bittet Ihre Bank um diese Daten:',
    LEAD_SAME_ENTITY: 'Für {{clientName}} werden diese Daten verwendet:',
    DATA: 'Ihre Daten',
    RECIPIENT: 'Die Daten gehen an {{recipient}}. Ohne Ihre Einwilligung geben wir nichts weiter.',
    AGAIN_one:
      '{{recipient}} kann diese Daten eine Stunde lang erneut abrufen, ohne dass Sie sich noch einmal anmelden.',
    AGAIN_other:
      '{{recipient}} kann diese Daten {{count}}\u00A0Stunden lang erneut abrufen, ohne dass Sie sich noch einmal anmelden.',
    POLICY: 'Datenschutzhinweise von {{recipient}}',
    GIVE: 'Einwilligen und weitergeben',
    DENY: 'Nicht weitergeben',
    GIVE_SAME_ENTITY: 'Einwilligen und weiter',
    DENY_SAME_ENTITY: 'Nicht einwilligen',
    CLAIM: {
      SUB: 'Kennung bei diesem Anbieter',
      NAME: 'Name',
      GIVEN_NAME: 'Vorname',
      FAMILY_NAME: 'Nachname',
      BIRTHDATE: 'Geburtsdatum',
      ADDRESS: 'Anschrift',
      // A non-breaking hyphen.
      EMAIL: 'E\u2011Mail-Adresse',
      PHONE_NUMBER: 'Telefonnummer',
      IBAN: 'IBAN',
      BIC: 'BIC',
      BANK_NAME: 'Bank',
    },
  },
} as const;
