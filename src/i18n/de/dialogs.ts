/** Texts of the dialogs, and of the page for a log-in that continues in another tab. */
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
      TEXT: 'Sie sind noch nicht angemeldet. Wenn Sie jetzt abbrechen, müssen Sie von vorn beginnen.',
      QUIT: 'Anmeldung abbrechen',
      STAY: 'Anmeldung fortsetzen',
    },
  },
  SESSION: {
    TITLE: 'Sind Sie noch da?',
    TEXT: 'Zu Ihrer Sicherheit endet der Vorgang in weniger als einer Minute, wenn Sie ihn nicht fortsetzen.',
    FINAL_TITLE: 'Der Vorgang endet gleich',
    FINAL:
      'Zu Ihrer Sicherheit lässt sich der Vorgang nicht weiter verlängern. Er endet in weniger als einer Minute.',
    TIME_LEFT: 'Endet in {{time}}',
    LAST_SECONDS: 'Der Vorgang endet in wenigen Sekunden.',
    STAY: 'Fortsetzen',
    STAYING: 'Wird verlängert …',
    LEAVE: 'Vorgang beenden',
  },
  OTHER_TAB: {
    PAGE_TITLE: 'In einem anderen Tab geöffnet',
    TITLE: 'Es geht in einem anderen Tab weiter',
    LEAD: 'Sie haben diese Anmeldung in einem anderen Tab geöffnet. Dort geht sie weiter.',
    DETAIL: 'Wenn Sie hier fortfahren, hält sie dort an.',
    CONTINUE: 'Hier fortfahren',
  },
} as const;
