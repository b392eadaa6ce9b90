/**
 * What the feature service said (X5). `ungoverned`: nobody asks it, and everything is as it comes.
 * `pending`: it has not answered yet.
 */
export type Features = 'ungoverned' | 'pending' | readonly string[];

/** What the log says when nobody answered (specification 8.2). */
export const FEATURES_UNAVAILABLE = 'could not load features from feature service';

/** What is marked as new, and the feature that says so (Q2). */
export const NEW_QR = 'new-qr-log-in';

/** Whether something is on; `pending` while nobody knows. */
export function featureState(features: Features, name: string): 'on' | 'off' | 'pending' {
  if (features === 'pending') return 'pending';
  return features === 'ungoverned' || features.includes(name) ? 'on' : 'off';
}
