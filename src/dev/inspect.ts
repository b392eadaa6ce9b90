import { createBrowserInspector } from '@statelyai/inspect';
import type { InspectionEvent, Observer } from 'xstate';

/**
 * The Stately inspector, in development and on request (`?inspect`) only (D1). What may be seen passes
 * one allow-list: names of states and events; no context, no payload.
 */
export function inspectIfAsked(): Observer<InspectionEvent> | undefined {
  if (!new URLSearchParams(window.location.search).has('inspect')) return undefined;
  const { inspect } = createBrowserInspector({
    sanitizeContext: () => ({}),
    sanitizeEvent: ({ type }) => ({ type }),
  });
  return inspect;
}
