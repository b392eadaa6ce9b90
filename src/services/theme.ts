import { fromPromise } from 'xstate';
import { themeMachine } from '#machines/theme/machine.ts';
import { applyTheme } from '#src/theme/apply.ts';
import type { Venue } from '#src/venue/venue.ts';
import type { Logger } from './logger.ts';
import type { TabStorage } from './storage.ts';

interface ThemeNeeds {
  readonly logger: Logger;
  readonly venue: Venue;
  readonly storage: TabStorage;
}

/** The theme machine, with ports that apply a theme in the venue (T4). */
export function provideTheme(needs: ThemeNeeds) {
  return themeMachine.provide({
    actors: {
      loadTheme: fromPromise(({ input, signal }) => applyTheme(needs, 'bank', input, signal)),
      loadLocalTheme: fromPromise(({ input, signal }) => applyTheme(needs, 'local', input, signal)),
    },
    actions: {
      logFallback: (_, { themeId }) =>
        import('#src/theme/list.ts')
          .then(({ explainMissingTheme }) => explainMissingTheme(themeId))
          .catch(() => `Theme ${themeId} unavailable: the local copy serves`)
          .then((message) => needs.logger.log('ERROR', message)),
    },
  });
}
