import type { TermsText } from './text.ts';

/** The terms for identification checks in German; the PDF is printed from this text (npm run docs:terms). */
export const QID_TERMS_DE: TermsText = {
  title: 'Sonderbedingungen für Identitätsprüfungen',
  version: '2026-01',
  sections: [
    {
      heading: '1. Gegenstand',
      paragraphs: [
        'Manche Unternehmen müssen von Gesetzes wegen feststellen, wer Sie sind, etwa bevor sie ein Konto eröffnen oder einen Mobilfunkvertrag schließen. Die Bank hat Ihre Identität bereits festgestellt und kann das Ergebnis auf Ihren Wunsch weitergeben.',
        'Sie sparen sich damit den Gang in eine Filiale oder ein Videogespräch. Ein Anspruch darauf, dass ein Unternehmen diese Prüfung anerkennt, besteht nicht.',
      ],
    },
    {
      heading: '2. Welche Angaben geprüft und weitergegeben werden',
      paragraphs: [
        'Weitergegeben werden je nach Anfrage Name, Geburtsdatum, Geburtsort, Staatsangehörigkeit, Anschrift sowie Art, Nummer, ausstellende Behörde und Gültigkeit des Ausweises, mit dem die Bank Sie identifiziert hat, und der Tag dieser Prüfung.',
        'Vor jeder Weitergabe zeigt Ihnen die Bank, welche Angaben an wen gehen. Ohne Ihre Einwilligung wird nichts weitergegeben.',
      ],
    },
    {
      heading: '3. Richtigkeit der Angaben',
      paragraphs: [
        'Die Bank gibt die Angaben so weiter, wie sie bei der letzten Prüfung festgestellt wurden. Haben sich Name, Anschrift oder Ausweis geändert, teilen Sie das der Bank bitte mit, bevor Sie den Dienst nutzen.',
        'Ist Ihr Ausweis abgelaufen oder liegt die Prüfung zu lange zurück, kann die Bank die Weitergabe ablehnen, bis Sie sich erneut ausgewiesen haben.',
      ],
    },
    {
      heading: '4. Aufzeichnungen',
      paragraphs: [
        'Die Bank zeichnet auf, wann sie welchem Unternehmen das Ergebnis einer Prüfung bestätigt hat, und bewahrt das für die gesetzlich vorgeschriebene Dauer auf. Sie können jederzeit Auskunft darüber verlangen.',
      ],
    },
    {
      heading: '5. Kosten und Kündigung',
      paragraphs: [
        'Für Sie ist die Identitätsprüfung kostenfrei. Sie können diese Vereinbarung jederzeit ohne Frist beenden; bereits weitergegebene Ergebnisse bleiben davon unberührt.',
      ],
    },
  ],
};

/** The terms for identification checks in English; the PDF is printed from this text (npm run docs:terms). */
export const QID_TERMS_EN: TermsText = {
  title: 'Special terms for identification checks',
  version: '2026-01',
  sections: [
    {
      heading: '1. What is agreed',
      paragraphs: [
        'Some companies are required by law to establish who you are, for instance before they open an account or conclude a mobile phone contract. The bank has already established your identity and can pass on the result at your request.',
        'This saves you a visit to a branch or a video call. No company is obliged to accept this check.',
      ],
    },
    {
      heading: '2. What data is checked and passed on',
      paragraphs: [
        'Depending on the request, the bank passes on your name, date and place of birth, nationality and address, the type, number, issuing authority and validity of the identity document by which the bank identified you, and the date of that check.',
        'Before anything is passed on the bank shows you the data and the recipient. Nothing is passed on without your consent.',
      ],
    },
    {
      heading: '3. Accuracy of the data',
      paragraphs: [
        'The bank passes on the data as established at the last check. If your name, address or identity document has changed, please inform the bank before you use the service.',
        'If your identity document has expired or the check was too long ago, the bank may decline to pass on the result until you have identified yourself again.',
      ],
    },
    {
      heading: '4. Records',
      paragraphs: [
        'The bank records when it confirmed the result of a check to which company and keeps this record for as long as the law requires. You may ask for this information at any time.',
      ],
    },
    {
      heading: '5. Costs and termination',
      paragraphs: [
        'The identification check is free of charge for you. You may end this agreement at any time without notice; results already passed on remain unaffected.',
      ],
    },
  ],
};
