/** Texts of what stands around every screen. */
export const frame = {
  FRAME: {
    LINKS: 'Rechtliche Hinweise',
    LANGUAGE: 'Sprache',
    PHONE: 'Telefon {{phone}}',
  },
} as const;
