import type { TermsText } from './text.ts';

/** The special terms in German. special-terms-de.pdf is printed from this text (npm run docs:terms). */
export const SPECIAL_TERMS_DE: TermsText = {
  title: 'Sonderbedingungen für den zentralen Authentifizierungsdienst',
  version: '2026-01',
  sections: [
    {
      heading: '1. Gegenstand des Dienstes',
      paragraphs: [
        'Der zentrale Authentifizierungsdienst bestätigt Dritten, die Sie selbst auswählen („anfragende Stellen“), dass Sie es sind. Dazu melden Sie sich bei der Bank mit den vereinbarten Mitteln an. Anschließend teilt die Bank der anfragenden Stelle das Ergebnis und, soweit Sie eingewilligt haben, weitere Daten über Sie mit.',
        'Diese Sonderbedingungen gelten ergänzend zu den Allgemeinen Geschäftsbedingungen der Bank und zu den Bedingungen für das Online-Banking. Bei Abweichungen gehen für den zentralen Authentifizierungsdienst diese Sonderbedingungen vor.',
      ],
    },
    {
      heading: '2. Wer den Dienst nutzen kann',
      paragraphs: [
        'Der Dienst steht volljährigen natürlichen Personen offen, die über einen Online-Banking-Zugang bei der Bank und ein aktives Sicherungsverfahren verfügen. Es besteht kein Anspruch darauf, dass eine bestimmte anfragende Stelle den Dienst akzeptiert.',
        'Sie nutzen den Dienst ausschließlich für sich selbst. Bevollmächtigte melden sich mit ihren eigenen Zugangsdaten an, niemals mit Ihren.',
      ],
    },
    {
      heading: '3. Anmeldung und Freigabe',
      paragraphs: [
        'Sie melden sich mit Ihrem Zugangsschlüssel oder Alias und Ihrer PIN an. Wenn das Gesetz eine starke Kundenauthentifizierung verlangt oder die Bank sie zu Ihrem Schutz für erforderlich hält, geben Sie den Auftrag zusätzlich mit Ihrem Sicherungsverfahren frei, zum Beispiel mit einer TAN.',
        'Bitte prüfen Sie vor der Freigabe, ob der auf Ihrem Gerät angezeigte Auftrag mit dem übereinstimmt, was Sie veranlassen möchten, insbesondere den Namen der anfragenden Stelle. Weicht etwas ab, geben Sie den Auftrag nicht frei und wenden Sie sich an die Bank.',
        'Nach fünf aufeinanderfolgenden Fehlversuchen sperrt die Bank die PIN oder das betroffene Sicherungsverfahren. Wie die Sperre aufgehoben werden kann, wird Ihnen auf dem Bildschirm angezeigt oder von der Bank erläutert.',
      ],
    },
    {
      heading: '4. Weitergabe von Daten',
      paragraphs: [
        'Die Bank gibt nur die Daten weiter, die Ihnen zuvor angezeigt werden, und nur an die dort genannte anfragende Stelle. Sie entscheiden jedes Mal neu; lehnen Sie ab, wird nichts weitergegeben.',
        'Ab dem Empfang ist die anfragende Stelle für die erhaltenen Daten verantwortlich. Wie sie damit umgeht, beschreiben ihre eigenen Datenschutzhinweise.',
        'Die Bank zeichnet für die gesetzlich vorgeschriebene Dauer auf, wann Sie den Dienst mit welcher anfragenden Stelle und mit welchem Ergebnis genutzt haben. Die Aufzeichnungen enthalten weder Ihre PIN noch eine TAN.',
      ],
    },
    {
      heading: '5. Ihre Sorgfaltspflichten',
      paragraphs: [
        'Halten Sie Ihre PIN geheim und bewahren Sie Ihr Sicherungsverfahren sicher auf. Geben Sie beides nur auf Seiten der Bank ein. Beschäftigte der Bank fragen Sie niemals nach Ihrer PIN oder einer TAN, weder am Telefon noch per E-Mail.',
        'Bemerken oder vermuten Sie, dass eine andere Person Ihre Zugangsdaten kennt oder Ihr Gerät benutzt, lassen Sie Ihren Zugang unverzüglich sperren. Der Sperrdienst der Bank ist jederzeit kostenfrei erreichbar.',
      ],
    },
    {
      heading: '6. Kosten, Haftung, Änderungen und Kündigung',
      paragraphs: [
        'Die Bank berechnet für den Dienst kein Entgelt. Die Haftung für nicht autorisierte oder fehlerhaft ausgeführte Aufträge richtet sich nach dem Gesetz und den Bedingungen für das Online-Banking; diese Sonderbedingungen erweitern oder beschränken sie nicht.',
        'Änderungen dieser Sonderbedingungen bietet Ihnen die Bank spätestens zwei Monate vor dem vorgeschlagenen Zeitpunkt ihres Wirksamwerdens in Textform an. Die Änderungen werden nur Vertragsbestandteil, wenn Sie ihnen zustimmen.',
        'Sie können die Nutzung des Dienstes jederzeit ohne Frist beenden. Die Bank kann sie mit einer Frist von zwei Monaten beenden. Bereits weitergegebene Daten bleiben davon unberührt.',
      ],
    },
  ],
};
