/** Texts of the payment and its payee check. */
export const remittance = {
  REMITTANCE: {
    PAGE_TITLE: 'Zahlung freigeben',
    TITLE: 'Zahlung freigeben',
    LEAD: 'Bitte prüfen Sie die Zahlung, bevor Sie sie freigeben.',
    PAYMENT: 'Überweisung',
    UNCONFIRMED: 'Nicht freigegeben',
    CONFIRMED: 'Freigegeben',
    AMOUNT: 'Betrag',
    PAYEE: 'Empfänger',
    PAYEE_IBAN: 'IBAN',
    PURPOSE: 'Verwendungszweck',
    DEBTOR: 'Von Konto',
    DEBTOR_IBAN: 'Ihre IBAN',
    CHECK: {
      MATCH: {
        TITLE: 'Name und IBAN passen zusammen',
        TEXT: 'Das hat die Bank des Empfängers bestätigt.',
      },
      CLOSE_MATCH: {
        TITLE: 'Der Name stimmt fast überein',
        TEXT: 'Bei der Bank des Empfängers heißt es: {{registeredName}}. Ist das richtig?',
      },
      NO_MATCH: {
        TITLE: 'Name und IBAN passen nicht zusammen',
        TEXT: 'Das Geld kann bei jemand anderem ankommen und ist dann vielleicht verloren. Fragen Sie den Empfänger auf einem anderen Weg nach seiner IBAN.',
      },
      NOT_POSSIBLE: {
        TITLE: 'Der Name konnte nicht geprüft werden',
        TEXT: 'Die Bank des Empfängers hat nicht geantwortet. Prüfen Sie Name und IBAN selbst noch einmal.',
      },
    },
    AUTHORISE: 'Zahlung freigeben',
    AUTHORISE_ANYWAY: 'Trotzdem freigeben',
    CONFIRM: 'Mit TAN bestätigen',
    DONE: 'Die Zahlung ist freigegeben.',
  },
} as const;
