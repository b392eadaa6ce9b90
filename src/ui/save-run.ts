import { createContext } from 'react';

/** Saves the recorded run under a reference (D3); undefined if it is not recorded. */
export const SaveRun = createContext<((reference: string) => void) | undefined>(undefined);
