import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { WIZARD_BASE } from '#contract/endpoint.ts';
import type { DrawFirstScreen } from '#contract/first-screen.ts';
import { RuntimeConfig, type RuntimeConfigInput } from '#contract/runtime-config.ts';
import { drawingOf } from '../http/first-screens.ts';
import { configurationIn } from '../http/wizard-page.ts';
import { readConfigured } from '../settings/config-file.ts';
import { DrawingError } from './error.ts';

/** What is needed to draw pages. */
export interface Tools {
  readonly draw: DrawFirstScreen;
  /**
   * The address of the script of src/ahead, relative to the two pages where a log-in begins. Without this script the
   * wizard draws the form: it is none of those, by `WIZARD_BASE`, for whose failure src/early closes the page (N2).
   */
  readonly script: string;
  /** The wizard's page on the static host. */
  readonly built: string;
  readonly config: RuntimeConfigInput;
}

/** The files of the static host, and those that this version was built with. */
interface Places {
  readonly www: string;
  readonly wizardDir: string;
}

/** @throws {DrawingError} if a page with this configuration would never show a form that was drawn ahead. */
function checkConfig(config: RuntimeConfigInput): void {
  const { retryOn401, requestNameHeader, tokenRefreshPaths = [], services = {} } = config;
  if (retryOn401 || requestNameHeader || tokenRefreshPaths.length > 0) {
    throw new DrawingError(
      'The page is configured with retryOn401, requestNameHeader or tokenRefreshPaths: it makes its first calls too late for a form drawn ahead',
    );
  }
  if ('portal-content-v2' in services) {
    throw new DrawingError('The page is configured with another place for portal-content-v2');
  }
}

/** The names of the scripts of a page, which differ in every build. */
const scriptsIn = (html: string) => html.match(/ src="[^"]+"/g)?.join();

/**
 * Collects what is needed to draw pages for the static host.
 * @throws {DrawingError} if its page does not belong to this version.
 */
export async function toolsAt({ www, wizardDir }: Places): Promise<Tools> {
  const site = join(www, WIZARD_BASE);
  const file = join(site, 'index.html');
  const built = await readFile(file, 'utf8').catch(() => '');
  const own = await readFile(join(wizardDir, 'index.html'), 'utf8').catch(() => '');
  const files = await readdir(join(wizardDir, 'static')).catch(() => []);
  const script = files.find((name) => /^ahead-[\w-]+\.js$/.test(name));
  const draw = await drawingOf(wizardDir);
  if (!draw || own === '' || !script) throw new DrawingError('Not built: npm run build');
  if (scriptsIn(built) !== scriptsIn(own) || !existsSync(join(site, 'static', script))) {
    throw new DrawingError(`${file}: is not there, or of another build. Copy dist/client first`);
  }
  const reading = readConfigured(RuntimeConfig, configurationIn(built), 'JSON in the data block');
  if (reading.kind === 'faults') {
    const faults = reading.faults.join('; ');
    throw new DrawingError(`${file}: wrong configuration: ${faults}`);
  }
  const config = reading.value;
  checkConfig(config);
  return { draw, script: `static/${script}`, built, config };
}
