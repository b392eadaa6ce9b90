/** Texts of the three kinds of terms: of use, for electronic signature, for identification checks. */
export const terms = {
  TOS: {
    PAGE_TITLE: 'Nutzungsbedingungen',
    VERSION: 'Fassung {{version}}',
    PDF: 'Sonderbedingungen herunterladen',
    PDF_KIND: 'PDF, {{size}}',
    OF_USE: {
      TITLE: 'Nutzungsbedingungen',
      LEAD: 'Für die zentrale Anmeldung gelten Nutzungsbedingungen. Bitte lesen Sie sie und stimmen Sie zu.',
      ACCEPT: 'Ich akzeptiere die Nutzungsbedingungen.',
      NOT_TICKED: 'Um fortzufahren, akzeptieren Sie bitte die Nutzungsbedingungen.',
    },
    QES: {
      PAGE_TITLE: 'Elektronische Signatur',
      TITLE: 'Bedingungen für die elektronische Signatur',
      LEAD: 'Damit Sie Dokumente elektronisch unterschreiben können, brauchen wir Ihre Zustimmung zu diesen Bedingungen.',
      ACCEPT: 'Ich akzeptiere die Bedingungen für die elektronische Signatur.',
      NOT_TICKED:
        'Um fortzufahren, akzeptieren Sie bitte die Bedingungen für die elektronische Signatur.',
    },
    QID: {
      PAGE_TITLE: 'Identitätsprüfung',
      TITLE: 'Bedingungen für die Identitätsprüfung',
      LEAD: 'Damit wir Ihre Identität für andere bestätigen können, brauchen wir Ihre Zustimmung zu diesen Bedingungen.',
      ACCEPT: 'Ich akzeptiere die Bedingungen für die Identitätsprüfung.',
      NOT_TICKED:
        'Um fortzufahren, akzeptieren Sie bitte die Bedingungen für die Identitätsprüfung.',
    },
  },
} as const;
