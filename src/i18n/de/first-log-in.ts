/** Texts of the first log-in by QR code or comfort app. */
export const firstLogIn = {
  FIRST_LOGIN: {
    PAGE_TITLE: 'PIN einmalig eingeben',
    TITLE: 'PIN einmalig eingeben',
    QR: {
      LEAD: 'In diesem Browser melden Sie sich zum ersten Mal mit QR\u2011Code an. Deshalb brauchen wir einmal Ihre PIN.',
      HINT: 'Beim nächsten Mal reicht der QR\u2011Code.',
    },
    COMFORT: {
      LEAD: 'In diesem Browser melden Sie sich zum ersten Mal mit der Comfort\u2011App an. Deshalb brauchen wir einmal Ihre PIN.',
      HINT: 'Beim nächsten Mal reicht die Freigabe in der App.',
    },
    WRONG: 'PIN nicht korrekt',
  },
} as const;
