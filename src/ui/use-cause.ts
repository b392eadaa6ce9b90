import { useSyncExternalStore } from 'react';
import { isOffline } from '#src/services/offline.ts';

function subscribe(hear: () => void): () => void {
  window.addEventListener('online', hear);
  window.addEventListener('offline', hear);
  return () => {
    window.removeEventListener('online', hear);
    window.removeEventListener('offline', hear);
  };
}

/** The texts' names of why a call got no answer: whether the device has a network can change at any time (N2). */
export const useCause = (): 'OFFLINE' | 'UNAVAILABLE' =>
  useSyncExternalStore(subscribe, () => (isOffline() ? 'OFFLINE' : 'UNAVAILABLE'));
