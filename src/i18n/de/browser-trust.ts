/** Texts of the choice whether to trust a new browser. */
export const browserTrust = {
  BROWSER_TRUST: {
    PAGE_TITLE: 'Neuer Browser',
    TITLE: 'Diesem Browser vertrauen?',
    LEAD: 'Dieser Browser ist für uns neu.',
    BROWSER: 'Browser: {{browser}}',
    QUESTION: 'Ist das Ihr eigenes Gerät?',
    YES: 'Ja, diesem Browser vertrauen',
    NO: 'Nein, nur dieses Mal anmelden',
    NOT_CHOSEN: 'Bitte wählen Sie Ja oder Nein.',
    CLOSE: 'Schließen',
    INFO: {
      OPEN: 'Was bedeutet das?',
      TITLE: 'Was bedeutet „vertrauen“?',
      YES: 'Ja: Wir erkennen diesen Browser wieder. Sie müssen ihn bei der nächsten Anmeldung nicht noch einmal mit einer TAN bestätigen.',
      NO: 'Nein: Wir merken uns nichts. Wählen Sie das auf Geräten, die auch andere benutzen.',
      SAFE: 'Ihre Zugangsdaten brauchen Sie weiterhin, und Aufträge geben Sie wie bisher frei. Sie können es sich jederzeit anders überlegen: Löschen Sie dann die Cookies in diesem Browser.',
    },
    COOKIE: {
      OPEN: 'Was wird gespeichert?',
      TITLE: 'Das Cookie für Ihre Wahl',
      WHAT: 'Wenn Sie Ja wählen, speichert Ihre Bank in diesem Browser für 180\u00A0Tage ein Cookie. Daran erkennt sie ihn wieder.',
      DATA: 'Es enthält eine Zufallskennung, die nur Ihre Bank lesen kann. Ihr Name und Ihre Zugangsdaten stehen nicht darin.',
      DELETE:
        'Wenn Sie die Cookies in Ihrem Browser löschen, gilt der Browser wieder als neu. Bei Nein wird kein solches Cookie gespeichert.',
    },
  },
} as const;
