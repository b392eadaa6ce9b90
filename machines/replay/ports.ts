import { stagedApp } from './app.ts';
import { orRather } from './or-rather.ts';
import { createStage } from './stage.ts';
import { TanOnPage } from './tan-on-page.ts';

/** The ports of all machines, by the names that a file gives them. */
export function portsOfAll(): readonly string[] {
  const stage = createStage(() => false);
  stagedApp(stage);
  new TanOnPage(stage, {});
  return stage.ports();
}

/** An error message for a port that is none of these; `undefined` if it is one. */
export const strangePort = (port: string, ports: readonly string[]): string | undefined =>
  ports.includes(port) ? undefined : `no machine has a port ${port}${orRather(ports, 'there are')}`;
