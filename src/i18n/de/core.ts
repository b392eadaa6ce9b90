/** Texts of the first screen, the frame and the waiting screens. */
export const core = {
  COMMON: {
    CANCEL: 'Abbrechen',
    CONTINUE: 'Weiter',
    NEW: 'Neu',
    TRY_AGAIN: 'Erneut versuchen',
    PLEASE_WAIT: 'Bitte warten …',
    INPUT_ERROR: 'Eingabefehler:',
    UNAVAILABLE_TITLE: 'Das hat leider nicht funktioniert',
    UNAVAILABLE: 'Bitte versuchen Sie es noch einmal.',
    ENTRIES_KEPT: 'Ihre Eingaben bleiben erhalten.',
    REFERENCE: 'Referenz für Ihre Bank',
    COPY_REFERENCE: 'Referenz kopieren',
    COPIED: 'Kopiert',
    SAVE_RUN: 'Ablauf für die Bank speichern',
    BREADCRUMBS: 'Sie sind hier',
    // Blanks that end no line.
    MINUTES: '{{minutes}}:{{seconds}}\u00A0Minuten',
  },
  LOGIN: {
    PAGE_TITLE: 'Anmelden',
    TITLE: 'Anmelden',
    LEAD: 'Melden Sie sich an, um bei {{clientName}} fortzufahren.',
    DESCRIPTION:
      'Ihre Zugangsdaten geben Sie nur hier ein, direkt bei Ihrer Bank. Wir geben sie nicht weiter.',
    // A hyphen that ends no line.
    SECURITY: 'Ihre Bank fragt Sie nie per Telefon, E\u2011Mail oder SMS nach PIN oder TAN.',
    ACCESS_KEY: 'Zugangsschlüssel',
    IDENTIFIER: '{{key}} oder Alias',
    IDENTIFIER_REQUIRED: '{{key}} oder Alias erforderlich',
    PIN: 'PIN',
    PIN_REQUIRED: 'PIN erforderlich',
    SHOW_PIN: 'PIN anzeigen',
    FORGOT_PIN: 'PIN vergessen?',
    WRONG_CREDENTIALS: '{{key}}, Alias oder PIN nicht korrekt',
    ATTEMPTS_LEFT_one: 'Sie haben noch einen Versuch. Danach wird Ihre PIN gesperrt.',
    ATTEMPTS_LEFT_other: 'Sie haben noch {{count}}\u00A0Versuche.',
    PIN_BLOCKED_TITLE: 'Ihre PIN ist gesperrt',
    PIN_BLOCKED:
      'Geben Sie die richtige PIN ein. Auf der nächsten Seite können Sie die Sperre dann aufheben.',
    RATE_LIMITED: 'Zu viele Anmeldeversuche. Bitte versuchen Sie es später noch einmal.',
    RATE_LIMITED_MINUTES_one:
      'Zu viele Anmeldeversuche. Bitte versuchen Sie es in einer Minute noch einmal.',
    RATE_LIMITED_MINUTES_other:
      'Zu viele Anmeldeversuche. Bitte versuchen Sie es in {{count}}\u00A0Minuten noch einmal.',
    SUBMIT: 'Anmelden',
    SUBMITTING: 'Anmeldung läuft …',
    OR: 'oder',
    WITH_QR: 'Mit QR\u2011Code anmelden',
    WITH_COMFORT: 'In der Comfort\u2011App freigeben',
    BANK_SELECTION: 'Zurück zur Bankauswahl',
    POLICY: 'Datenschutzhinweise von {{clientName}}',
    TERMS: 'Nutzungsbedingungen von {{clientName}}',
  },
  WAITING: {
    STARTING: 'Die Anmeldung wird vorbereitet …',
    LOADING: 'Die nächste Seite wird geladen …',
    CANCELLING: 'Der Vorgang wird beendet …',
    SLOW: 'Das dauert länger als gewohnt. Bitte lassen Sie diese Seite geöffnet.',
  },
  RETURNING: {
    PAGE_TITLE: 'Weiterleitung',
    TO_PARTY: 'Sie werden zu {{clientName}} weitergeleitet …',
    BACK: 'Sie werden weitergeleitet …',
  },
  FRAME: {
    LINKS: 'Rechtliche Hinweise',
    LANGUAGE: 'Sprache',
    PHONE: 'Telefon {{phone}}',
  },
} as const;
