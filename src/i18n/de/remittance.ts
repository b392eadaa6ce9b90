/** Texts of the payment and its payee check. */
export const remittance = {
  REMITTANCE: {
    PAGE_TITLE: 'Zahlung freigeben',
    TITLE: 'Zahlung freigeben',
    TITLE_DONE: 'Zahlung freigegeben',
    LEAD: 'Bitte prüfen Sie die Zahlung, bevor Sie sie freigeben.',
    PAYMENT: 'Zahlung',
    UNCONFIRMED: 'Nicht freigegeben',
    CONFIRMED: 'Freigegeben',
    AMOUNT: 'Betrag',
    PAYEE: 'Zahlung an',
    PAYEE_IBAN: 'IBAN',
    PURPOSE: 'Verwendungszweck',
    DEBTOR: 'Von Konto',
    DEBTOR_IBAN: 'Ihre IBAN',
    CHECK: {
      MATCH: {
        TITLE: 'Name und IBAN passen zusammen',
        TEXT: 'Das hat die Empfängerbank bestätigt.',
      },
      CLOSE_MATCH: {
        TITLE: 'Der Name stimmt fast überein',
        TEXT: 'Bei der Empfängerbank ist das Konto auf den Namen {{registeredName}} eingetragen. Ist das richtig?',
      },
      NO_MATCH: {
        TITLE: 'Name und IBAN passen nicht zusammen',
        TEXT: 'Das Geld kann bei jemand anderem ankommen und ist dann vielleicht verloren. Lassen Sie sich die IBAN auf einem anderen Weg bestätigen.',
      },
      NOT_POSSIBLE: {
        TITLE: 'Der Name konnte nicht geprüft werden',
        TEXT: 'Die Empfängerbank hat nicht geantwortet. Prüfen Sie Name und IBAN selbst noch einmal.',
      },
    },
    AUTHORISE: 'Zahlung freigeben',
    AUTHORISE_ANYWAY: 'Trotzdem freigeben',
    CONFIRM: 'Mit TAN bestätigen',
    DONE: 'Die Zahlung ist freigegeben.',
  },
} as const;
