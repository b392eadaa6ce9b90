/** Texts of the log-in by QR code. */
export const qr = {
  QR: {
    PAGE_TITLE: 'Mit QR-Code anmelden',
    // A non-breaking hyphen: the headline is large.
    TITLE: 'Mit QR\u2011Code anmelden',
    STEPS: 'So melden Sie sich an',
    STEP_OPEN: 'Öffnen Sie die Banking\u2011App auf Ihrem Handy.',
    STEP_SCAN: 'Scannen Sie damit diesen QR\u2011Code.',
    STEP_COMPARE:
      'Geben Sie die Anmeldung nur frei, wenn die App dieselbe Zahl zeigt wie diese Seite.',
    CODE: 'QR\u2011Code zum Anmelden',
    NUMBER: 'Diese Zahl muss auch die App zeigen',
    TIME_LEFT: 'Noch {{time}} gültig, dann kommt von selbst ein neuer Code',
    TIME_LEFT_LAST: 'Noch {{time}} gültig',
    LOADING: 'Ein QR\u2011Code wird erstellt …',
    PROCESSING: 'Die Anmeldung wird geprüft',
    PROCESSING_MORE: 'Vergleichen Sie die Zahl und geben Sie die Anmeldung in der App frei.',
    APPROVED: 'Freigegeben. Anmeldung läuft …',
    DENIED: 'Die Anmeldung wurde abgelehnt',
    DENIED_MORE: 'Wenn Sie das nicht selbst waren, rufen Sie bitte Ihre Bank an.',
    EXPIRED: 'Der QR\u2011Code ist abgelaufen',
    EXPIRED_MORE: 'Lassen Sie sich einen neuen QR\u2011Code anzeigen.',
    RATE_LIMITED:
      'Zu viele Anmeldeversuche. Bitte versuchen Sie es später noch einmal oder melden Sie sich mit Ihren Zugangsdaten an.',
    UNKNOWN_ERROR:
      'Das hat leider nicht funktioniert. Bitte versuchen Sie es später noch einmal oder melden Sie sich mit Ihren Zugangsdaten an.',
    UNCOLLECTED: 'Freigegeben, aber die Verbindung ist abgebrochen',
    UNCOLLECTED_MORE:
      'Bitte versuchen Sie es erneut: Sie müssen die Anmeldung nicht noch einmal freigeben.',
    REFRESH: 'Neuen QR\u2011Code anzeigen',
    REFRESHED: 'Ein neuer QR\u2011Code wird angezeigt.',
    CREDENTIALS: 'Mit Zugangsdaten anmelden',
    WITHOUT_SCANNING: 'App auf diesem Gerät? Ohne Scannen anmelden',
    WITHOUT_SCANNING_HINT:
      'Auf dem Gerät mit Ihrer Banking\u2011App reicht dieser Link. Er gilt wie der QR\u2011Code nur kurz. Geben Sie die Anmeldung nur frei, wenn die App die Zahl {{number}} zeigt.',
    LINK: 'In der Banking\u2011App auf diesem Gerät öffnen',
    COPY_LINK: 'Link kopieren',
  },
} as const;
