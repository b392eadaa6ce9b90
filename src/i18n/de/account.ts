/** Texts of the choice of the preferred account. */
export const account = {
  PREFERRED_ACCOUNT: {
    PAGE_TITLE: 'Konto auswählen',
    TITLE: 'Konto auswählen',
    LEAD: 'Welches Konto möchten Sie bei {{clientName}} verwenden?',
    ACCOUNTS: 'Ihre Konten',
    BALANCE: 'Kontostand',
    NOT_CHOSEN: 'Bitte wählen Sie ein Konto.',
    OTHER: 'Anderes Konto verwenden',
    OTHER_HINT:
      'Ihr Konto ist nicht dabei? Mit „Anderes Konto verwenden“ kehren Sie zu {{clientName}} zurück und geben dort ein anderes an.',
  },
} as const;
