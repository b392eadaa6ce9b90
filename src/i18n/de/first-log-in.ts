/** Texts of the first log-in by QR code or comfort app. */
export const firstLogIn = {
  FIRST_LOGIN: {
    PAGE_TITLE: 'PIN einmalig eingeben',
    TITLE: 'PIN einmalig eingeben',
    QR: {
      LEAD: 'Damit Sie sich in diesem Browser mit QR\u2011Code anmelden können, brauchen wir einmal Ihre PIN.',
      HINT: 'Beim nächsten Mal reicht der QR\u2011Code.',
    },
    COMFORT: {
      LEAD: 'Damit Sie sich in diesem Browser mit der Comfort\u2011App anmelden können, brauchen wir einmal Ihre PIN.',
      HINT: 'Beim nächsten Mal reicht die Freigabe in der App.',
    },
    WRONG: 'PIN nicht korrekt',
  },
} as const;
