/** Texts of the dialogs. */
export const dialogs = {
  QUIT: {
    PROCESS: {
      TITLE: 'Vorgang beenden?',
      TEXT: 'Wenn Sie den Vorgang jetzt beenden, gehen Ihre bisherigen Angaben verloren.',
      QUIT: 'Vorgang beenden',
      STAY: 'Vorgang fortsetzen',
    },
    LOG_IN: {
      TITLE: 'Anmeldung abbrechen?',
      TEXT: 'Sie sind noch nicht angemeldet. Möchten Sie die Anmeldung abbrechen?',
      QUIT: 'Anmeldung abbrechen',
      STAY: 'Anmeldung fortsetzen',
    },
    BUSY: 'Wird beendet …',
  },
} as const;
