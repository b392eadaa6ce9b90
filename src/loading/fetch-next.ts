import { prefetchQuitDialog } from '#src/screens/quit-dialog/host.tsx';
import type { App } from '#src/screens/scene.ts';
import { prefetchSessionDialog } from '#src/screens/session-dialog/host.tsx';
import { featureService } from '#src/services/features.ts';
import type { Logger } from '#src/services/logger.ts';
import type { TabNeeds } from '#src/services/tab-answers.ts';
import { beginsInProcess, type Running } from '#src/start/start-machines.ts';
import type { ViewStore } from '#src/view/store.ts';
import { goOnOnceOnline } from './go-on.ts';
import { whenPinIsNear } from './when.ts';

/** Asks the feature service and reports the features to the wizard (X5). */
async function askFeatures(app: App, logger: Logger): Promise<void> {
  app.send({ type: 'features.known', features: await featureService(logger)() });
}

/** Answers other tabs, and keeps data for this tab's own reload (X8). */
function serveOtherTabs(needs: TabNeeds, ends: Running['ends']): void {
  import('#src/services/tab-answers.ts').then(
    ({ serveTabs }) => ends.push(serveTabs(needs)),
    (error: unknown) => needs.logger.log('ERROR', `Other tabs are not answered: ${error}`),
  );
}

/** Fetches what the customer may need next, after the first screen is shown. */
export function fetchNext(running: Running, store: ViewStore): void {
  const { app, venue, elements, opening, prefetchMachines, ends } = running;
  const { config, storage } = opening;
  const { logger } = elements;
  const prefetch = () => {
    prefetchMachines();
    import('./prefetch.ts').then(
      ({ prefetchStepScreens }) => prefetchStepScreens(venue.root, store, elements),
      () => {},
    );
    prefetchQuitDialog();
    prefetchSessionDialog();
  };
  ends.push(goOnOnceOnline(app));
  if (beginsInProcess(opening)) prefetch();
  else ends.push(whenPinIsNear(venue.root, prefetch));
  // Without a network it would be too late to load the page for that (N2).
  store.prefetch(['navigationError']);
  if (config.features && app.getSnapshot().context.query) askFeatures(app, logger);
  // In a portal, the window and its messages belong to the portal.
  if (!venue.embedded) serveOtherTabs({ app, logger, storage }, ends);
}
