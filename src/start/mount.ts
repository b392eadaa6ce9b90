import type { Router } from '#src/app.tsx';
import type { Venue } from '#src/venue/venue.ts';
import { draw } from './draw.tsx';
import { type Opening, startMachines } from './start-machines.ts';

/** A wizard on the page. */
export interface Mounted {
  /** Stops everything that was started, and takes the wizard off its root element. */
  unmount(): void;
}

/** Starts the machines and draws them in one go, for a portal. One at a time on a page. */
export function mount(venue: Venue, Router: Router, opening: Opening): Mounted {
  const running = startMachines(venue, opening);
  draw(running, Router);
  return {
    unmount() {
      for (const end of running.ends.splice(0).reverse()) end();
    },
  };
}
