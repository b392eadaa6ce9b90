/** Texts of the error pages. Each page says what happened (SUBTITLE) and what to do now (DETAIL). */
export const errors = {
  ERROR: {
    BACK: 'Zurück',
    BACK_TO_PARTY: 'Zurück zu {{clientName}}',
    BACK_TO_HOMEPAGE: 'Zurück zur Startseite',
    BACK_TO_LOG_IN: 'Zurück zur Anmeldung',
    CORRUPT_URL: {
      PAGE_TITLE: 'Seite nicht gefunden',
      TITLE: 'Seite nicht gefunden',
      SUBTITLE: 'Über diesen Link lässt sich die Seite nicht aufrufen.',
      DETAIL:
        'Der Link ist unvollständig oder nicht mehr gültig. Bitte starten Sie die Anmeldung noch einmal auf der Website oder in der App, von der Sie kommen.',
    },
    NOT_OF_LEGAL_AGE: {
      PAGE_TITLE: 'Erst ab 18 Jahren',
      TITLE: 'Dieses Angebot gilt erst ab 18\u00A0Jahren',
      SUBTITLE: 'Sie können es nutzen, sobald Sie volljährig sind.',
      DETAIL: 'Wenn Sie bereits volljährig sind, wenden Sie sich bitte an Ihre Bank.',
    },
    NO_NATURAL_PERSON: {
      PAGE_TITLE: 'Nur für Privatpersonen',
      TITLE: 'Dieses Angebot gilt nur für Privatpersonen',
      SUBTITLE: 'Der verwendete Zugang gehört zu einer Firma oder Organisation.',
      DETAIL: 'Bitte melden Sie sich mit Ihrem persönlichen Zugang an.',
    },
    LOCKED_ACCOUNT: {
      PAGE_TITLE: 'Zugang gesperrt',
      TITLE: 'Ihr Zugang ist gesperrt',
      SUBTITLE: 'Zu Ihrer Sicherheit ist eine Anmeldung zurzeit nicht möglich.',
      DETAIL: 'Bitte wenden Sie sich an Ihre Bank. Dort hilft man Ihnen, den Zugang zu entsperren.',
    },
    NO_SCA_METHOD: {
      PAGE_TITLE: 'Sicherungsverfahren fehlt',
      TITLE: 'Sie brauchen ein aktives Sicherungsverfahren',
      SUBTITLE:
        'Für diese Anmeldung ist eine TAN nötig. Dafür ist bei Ihnen noch kein Verfahren aktiv.',
      DETAIL:
        'Richten Sie im Online-Banking ein TAN\u2011Verfahren ein oder wenden Sie sich an Ihre Bank.',
    },
    PIN_LOCKED: {
      PAGE_TITLE: 'PIN gesperrt',
      TITLE: 'Ihre PIN ist gesperrt',
      SUBTITLE: 'Die PIN wurde zu oft falsch eingegeben.',
      DETAIL: 'Bitte wenden Sie sich an Ihre Bank, um die Sperre aufzuheben.',
    },
    PIN_LOCKED_AND_WRONG_NOBANKING: {
      PAGE_TITLE: 'PIN gesperrt',
      TITLE: 'Ihre PIN ist gesperrt',
      SUBTITLE: 'Hier können Sie die Sperre nicht aufheben.',
      DETAIL:
        'Melden Sie sich mit Ihren Zugangsdaten im Online-Banking an. Dort können Sie die Sperre aufheben.',
    },
    UNAPPROVED_ACCOUNT: {
      PAGE_TITLE: 'Zugang noch nicht freigeschaltet',
      TITLE: 'Ihr Zugang ist noch nicht freigeschaltet',
      SUBTITLE: 'Deshalb können Sie sich hier noch nicht anmelden.',
      DETAIL:
        'Bitte schließen Sie die Freischaltung ab. Wenn Sie Fragen haben, hilft Ihnen Ihre Bank gern.',
    },
    INVALID_ACCOUNT: {
      PAGE_TITLE: 'Zugangsdaten nicht gültig',
      TITLE: 'Diese Zugangsdaten sind nicht gültig',
      SUBTITLE: 'Mit diesen Zugangsdaten ist keine Anmeldung möglich.',
      DETAIL:
        'Bitte prüfen Sie, ob Sie die richtigen Zugangsdaten verwenden, oder wenden Sie sich an Ihre Bank.',
    },
    PIN_INITIAL_ACCESS: {
      PAGE_TITLE: 'PIN ändern',
      TITLE: 'Bitte ändern Sie zuerst Ihre PIN',
      SUBTITLE: 'Sie verwenden noch die erste PIN, die Sie von Ihrer Bank erhalten haben.',
      DETAIL: 'Ändern Sie die PIN im Online-Banking. Danach können Sie sich hier anmelden.',
    },
    PIN_RECALCULATION: {
      PAGE_TITLE: 'Neue PIN',
      TITLE: 'Sie bekommen eine neue PIN',
      SUBTITLE: 'Bis Sie die neue PIN haben, können Sie sich nicht anmelden.',
      DETAIL: 'Alles Weitere teilt Ihnen Ihre Bank in den nächsten Tagen mit.',
    },
    // Also shown for a log-in that is over, after Back: nobody must think that a payment has to be made once more.
    SESSION_EXPIRED: {
      PAGE_TITLE: 'Sitzung abgelaufen',
      TITLE: 'Ihre Sitzung ist abgelaufen',
      SUBTITLE: 'Zu Ihrer Sicherheit gilt eine Anmeldung nur einmal und für begrenzte Zeit.',
      DETAIL:
        'Waren Sie noch nicht fertig? Dann starten Sie bitte die Anmeldung noch einmal auf der Website oder in der App, von der Sie kommen.',
    },
    // Replaces the above if the browser refuses cookies: without them, every session ends at once.
    NO_COOKIES: {
      TITLE: 'Ihr Browser lässt keine Cookies zu',
      SUBTITLE: 'Ohne Cookies können Sie sich nicht anmelden.',
      DETAIL:
        'Bitte erlauben Sie Cookies für diese Seite. Starten Sie die Anmeldung dann noch einmal auf der Website oder in der App, von der Sie kommen.',
    },
    // Replaces SESSION_EXPIRED for somebody who enters other credentials than the customer who is logged in.
    OTHER_CUSTOMER: {
      TITLE: 'Es ist schon jemand anderes angemeldet',
      SUBTITLE:
        'Diese Anmeldung wurde mit anderen Zugangsdaten begonnen, zum Beispiel in einem anderen Tab.',
      DETAIL:
        'Bitte melden Sie sich mit denselben Zugangsdaten an oder starten Sie eine neue Anmeldung.',
    },
    UNABLE_TO_MEET_SERVICE_REQUIREMENTS: {
      PAGE_TITLE: 'Angaben fehlen',
      TITLE: 'Ihrer Bank fehlen Angaben',
      SUBTITLE:
        'Dieses Angebot braucht Daten von Ihnen, die bei Ihrer Bank noch nicht hinterlegt sind.',
      DETAIL: 'Bitte wenden Sie sich an Ihre Bank, um Ihre Daten zu ergänzen.',
    },
    TECHNICAL: {
      PAGE_TITLE: 'Technische Störung',
      TITLE: 'Technische Störung',
      SUBTITLE: 'Das liegt nicht an Ihnen.',
      DETAIL:
        'Bitte versuchen Sie es später noch einmal. Besteht die Störung weiter, nennen Sie Ihrer Bank diese Referenz.',
    },
    // Replaces the above after too many calls within a short time.
    TOO_MANY: {
      TITLE: 'Zu viele Versuche in kurzer Zeit',
      SUBTITLE: 'Zu Ihrer Sicherheit geht es nicht sofort weiter.',
      DETAIL: 'Bitte warten Sie einige Minuten. Versuchen Sie es dann noch einmal.',
    },
    BANK_FUSION: {
      PAGE_TITLE: 'Ihre Bank schließt sich zusammen',
      TITLE: 'Ihre Bank schließt sich gerade mit einer anderen zusammen',
      SUBTITLE: 'Solange Ihre Daten umziehen, können Sie sich online nicht anmelden.',
      DETAIL:
        'Ihr Geld ist sicher. Bitte versuchen Sie es später noch einmal. Wann Sie sich wieder anmelden können, sagt Ihnen Ihre Bank.',
    },
  },
} as const;
