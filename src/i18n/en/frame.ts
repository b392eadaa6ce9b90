import type { frame as german } from '../de/frame.ts';
import type { Phrases } from '../phrases.ts';

/** Texts of what stands around every screen. */
export const frame = {
  FRAME: {
    LINKS: 'Legal information',
    LANGUAGE: 'Language',
    PHONE: 'Phone {{phone}}',
  },
} as const satisfies Phrases<typeof german>;
