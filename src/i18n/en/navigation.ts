import type { navigation as german } from '../de/navigation.ts';
import type { Phrases } from '../phrases.ts';

/** Texts of what is shown when a part of the wizard cannot be loaded (P5). */
export const navigation = {
  NAVIGATION_ERROR: {
    TITLE: 'An Error occurred',
    TEXT: 'Please try again. If that does not help, return to the website or app that sent you here and log in again.',
    DETAILS: 'Error details',
    TYPE: 'Type',
    CATEGORY: 'Category',
  },
} as const satisfies Phrases<typeof german>;
