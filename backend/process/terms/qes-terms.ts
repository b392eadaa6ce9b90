import type { TermsText } from './text.ts';

/** The terms for electronic signature in German; the PDF is printed from this text (npm run docs:terms). */
export const QES_TERMS_DE: TermsText = {
  title: 'Sonderbedingungen für die elektronische Signatur',
  version: '2026-01',
  sections: [
    {
      heading: '1. Gegenstand',
      paragraphs: [
        'Mit Ihrer Anmeldung bei der Bank können Sie Dokumente Dritter qualifiziert elektronisch signieren. Die qualifizierte elektronische Signatur steht nach dem Gesetz Ihrer eigenhändigen Unterschrift gleich, soweit das Gesetz nichts anderes bestimmt.',
        'Die Signatur selbst erzeugt ein qualifizierter Vertrauensdiensteanbieter. Die Bank bestätigt ihm, dass Sie es sind und dass Sie der Signatur zugestimmt haben; den Inhalt des Dokuments kennt und prüft sie nicht.',
      ],
    },
    {
      heading: '2. Ablauf einer Signatur',
      paragraphs: [
        'Vor jeder Signatur zeigt die Bank Ihnen, wer die Signatur anfordert, welches Dokument signiert werden soll, dessen Prüfsumme und den Vertrauensdiensteanbieter. Signiert wird genau das Dokument mit dieser Prüfsumme und kein anderes.',
        'Sie stimmen jeder Signatur einzeln zu. Lehnen Sie ab, wird nichts signiert und die anfragende Stelle erfährt nur, dass Sie abgelehnt haben.',
      ],
    },
    {
      heading: '3. Zertifikat und Daten',
      paragraphs: [
        'Der Vertrauensdiensteanbieter stellt für Sie ein Zertifikat aus, das Ihren Namen enthält. Dazu übermittelt die Bank ihm Namen, Geburtsdatum und Anschrift, wie sie bei ihr geführt werden.',
        'Wer das signierte Dokument erhält, kann Ihren Namen und den Zeitpunkt der Signatur daraus ablesen.',
      ],
    },
    {
      heading: '4. Ihre Sorgfaltspflichten',
      paragraphs: [
        'Lesen Sie ein Dokument vollständig, bevor Sie zustimmen. Eine einmal geleistete Signatur lässt sich technisch nicht zurücknehmen; gesetzliche Widerrufsrechte bleiben unberührt.',
        'Vermuten Sie, dass jemand in Ihrem Namen signiert hat, lassen Sie Ihren Zugang und das Zertifikat unverzüglich sperren.',
      ],
    },
    {
      heading: '5. Kosten und Kündigung',
      paragraphs: [
        'Für Sie ist die Signatur kostenfrei. Sie können diese Vereinbarung jederzeit ohne Frist beenden; bereits geleistete Signaturen bleiben gültig.',
      ],
    },
  ],
};

/** The terms for electronic signature in English; the PDF is printed from this text (npm run docs:terms). */
export const QES_TERMS_EN: TermsText = {
  title: 'Special terms for electronic signature',
  version: '2026-01',
  sections: [
    {
      heading: '1. What is agreed',
      paragraphs: [
        'Once you have logged in to the bank, you can sign documents from third parties with a qualified electronic signature. It has the same legal effect as your handwritten signature, unless the law provides otherwise.',
        'The signature itself is made by a qualified trust service provider. The bank confirms your identity to the provider, and that you have agreed to the signature; it neither knows nor checks what the document says.',
      ],
    },
    {
      heading: '2. How a signature is made',
      paragraphs: [
        'Before each signature the bank shows you who requests it, which document is to be signed, its checksum and the trust service provider. Only the document with this checksum is signed, and no other.',
        'You agree to each signature separately. If you refuse, nothing is signed and the requesting party learns only that you refused.',
      ],
    },
    {
      heading: '3. Certificate and data',
      paragraphs: [
        'The trust service provider issues a certificate that contains your name. For this purpose the bank sends the provider your name, date of birth and address as held by the bank.',
        'Whoever receives the signed document can read your name and the time of the signature from it.',
      ],
    },
    {
      heading: '4. Your duties of care',
      paragraphs: [
        'Read a document in full before you agree. A signature once made cannot be undone by technical means; statutory rights of withdrawal remain unaffected.',
        'If you suspect that somebody has signed in your name, have your access and the certificate blocked without delay.',
      ],
    },
    {
      heading: '5. Costs and termination',
      paragraphs: [
        'Signing is free of charge for you. You may end this agreement at any time without notice; signatures already made remain valid.',
      ],
    },
  ],
};
