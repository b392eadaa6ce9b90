/**
 * The features that are on, as the feature service says (X5). `ungoverned`: the bank does not use the service,
 * and nothing depends on it. `pending`: it has not answered yet.
 */
export type Features = 'ungoverned' | 'pending' | readonly string[];

/** The log message if the feature service did not answer (specification 8.2). */
export const FEATURES_UNAVAILABLE = 'could not load features from feature service';

/** The feature that marks the QR log-in as new (Q2). */
export const NEW_QR = 'new-qr-log-in';

/** Whether a feature is on; `pending` until that is known. */
export function featureState(features: Features, name: string): 'on' | 'off' | 'pending' {
  if (features === 'pending') return 'pending';
  return features === 'ungoverned' || features.includes(name) ? 'on' : 'off';
}
