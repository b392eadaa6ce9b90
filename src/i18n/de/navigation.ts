/** Texts of what is shown when a part of the wizard cannot be loaded (P5). */
export const navigation = {
  NAVIGATION_ERROR: {
    TITLE: 'Ein Fehler ist aufgetreten',
    TEXT: 'Bitte versuchen Sie es noch einmal. Hilft das nicht, starten Sie die Anmeldung auf der Website oder in der App neu, von der Sie kommen.',
    DETAILS: 'Angaben zum Fehler',
    TYPE: 'Art',
    CATEGORY: 'Kategorie',
  },
} as const;
