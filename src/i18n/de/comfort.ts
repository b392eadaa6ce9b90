/** Texts of the log-in by approval in the comfort app. Each ending says what happened and what to do now. */
export const comfort = {
  COMFORT: {
    PAGE_TITLE: 'Mit Comfort-App anmelden',
    BACK_TO_LOG_IN: 'Zurück zur Anmeldung',
    WAITING: {
      // Non-breaking hyphens.
      TITLE: 'In der Comfort\u2011App freigeben',
      LEAD: 'Öffnen Sie die Comfort\u2011App. Dort können Sie die Anmeldung bei {{clientName}} freigeben.',
      NUMBER: 'Diese Zahl muss auch die App zeigen',
      COMPARE:
        'Geben Sie nur frei, wenn die Zahlen gleich sind. Diese Seite geht dann von selbst weiter.',
      TIME_LEFT: 'Noch {{time}} Zeit',
      LAST_SECONDS: 'Sie haben höchstens noch 30\u00A0Sekunden Zeit.',
      APPROVED: 'Ich habe freigegeben',
      CHECKING: 'Wird geprüft …',
      NOT_YET:
        'Bei uns ist noch keine Freigabe angekommen. Bitte geben Sie in der Comfort\u2011App frei.',
      NOTHING: 'Nichts in der App zu sehen?',
      NOTHING_DETAIL:
        'Schließen Sie die App und öffnen Sie sie noch einmal. Erscheint dann nichts, prüfen Sie, ob Ihre Eingabe stimmt und die Comfort\u2011App dafür eingerichtet ist. Sie können sich auch mit Ihrer PIN anmelden.',
    },
    APPROVED: {
      TITLE: 'Anmeldung freigegeben',
      TEXT: 'Sie werden angemeldet …',
    },
    DENIED: {
      TITLE: 'Anmeldung abgelehnt',
      LEAD: 'Die Anmeldung wurde in der Comfort\u2011App abgelehnt.',
      DETAIL: 'Wenn Sie das nicht selbst waren, rufen Sie bitte Ihre Bank an.',
    },
    SESSION_EXPIRED: {
      TITLE: 'Das hat zu lange gedauert',
      LEAD: 'Die Anmeldung wurde nicht rechtzeitig freigegeben.',
      DETAIL: 'Bitte versuchen Sie es noch einmal oder melden Sie sich mit Ihrer PIN an.',
    },
    ERROR: {
      TITLE: 'Die Anmeldung hat nicht funktioniert',
      LEAD: 'Die Anmeldung mit der Comfort\u2011App ist zurzeit nicht möglich.',
      DETAIL: 'Bitte versuchen Sie es später noch einmal oder melden Sie sich mit Ihrer PIN an.',
    },
    UNCOLLECTED: {
      TITLE: 'Die Verbindung ist abgebrochen',
      LEAD: 'Sie haben die Anmeldung freigegeben, aber wir konnten sie nicht abschließen.',
      DETAIL: 'Bitte versuchen Sie es erneut. Sie müssen nicht noch einmal freigeben.',
    },
    RETRIES_EXCEEDED: {
      TITLE: 'Zu viele Anmeldeversuche',
      LEAD: 'Zu Ihrer Sicherheit ist die Anmeldung mit der Comfort\u2011App vorübergehend gesperrt.',
      DETAIL: 'Bitte versuchen Sie es später noch einmal oder melden Sie sich mit Ihrer PIN an.',
    },
  },
} as const;
