/** What init-UI says of how far a log-in has come, parsed or as it arrived. */
interface Progress {
  readonly started?: unknown;
  readonly comfortLogIn?: unknown;
  readonly qrLogIn?: unknown;
}

/** Whether the page begins with the log-in form (N3): nobody is logged in, and no approval in an app goes on (P7). */
export const beginsWithLogIn = ({ started, comfortLogIn, qrLogIn }: Progress): boolean =>
  started === false && comfortLogIn === undefined && qrLogIn === undefined;
