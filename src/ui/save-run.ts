import { createContext } from 'react';

/** Saves what happened so far, under a reference (D3); undefined: this run is not recorded. */
export const SaveRun = createContext<((reference: string) => void) | undefined>(undefined);
