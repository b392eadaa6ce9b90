/** The part of the init-UI reply that says how far a log-in is, parsed or not: what is null is missing (E2). */
interface Progress {
  readonly started?: unknown;
  readonly comfortLogIn?: unknown;
  readonly qrLogIn?: unknown;
}

/**
 * Whether the page starts with the log-in form (N3): the customer is not logged in, and no log-in by an app is
 * open (P7).
 */
export const beginsWithLogIn = ({ started, comfortLogIn, qrLogIn }: Progress): boolean =>
  started === false && !comfortLogIn && !qrLogIn;
