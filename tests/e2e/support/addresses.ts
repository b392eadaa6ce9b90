import { API_BASE } from '#contract/endpoint.ts';

/** The stream of a log-in's events, as a pattern for Playwright's routes. */
export const EVENTS = `**${API_BASE}/authentications/*/events`;

/** The call that collects an approval, as such a pattern. */
export const COLLECTED = '**/app-log-ins/*/log-in';
