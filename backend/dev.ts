/* The backend for developers: serves the wizard from its sources, with reload, on the same port. Never deployed. */
import { fromSource } from './dev/from-source.ts';
import { run, standardPaths } from './run.ts';

// Themes come from public/, so that those of an old build are not used.
run({ ...standardPaths(), wizardDir: standardPaths().publicDir }, fromSource(), {
  'Watch flows': '/dev/flows',
  'See screens': '/dev/gallery',
});
