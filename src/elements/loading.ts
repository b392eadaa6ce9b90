import type { ElementName } from '#contract/runtime-config.ts';
import { LOAD_PATIENCE } from '#machines/element-loading/machine.ts';
import type { Loaded, Wanted } from '#machines/element-loading/ports.ts';

type Builtin = () => Promise<{ readonly default: CustomElementConstructor }>;

/** The built-in elements, each a file of its own that is loaded on demand. */
const BUILT_IN: Readonly<Record<ElementName, Builtin>> = {
  'bank-info': () => import('./bank-info/element.tsx'),
  'portal-language-selector': () => import('./language-selector/element.tsx'),
  'cms-teaser': () => import('./teaser/element.tsx'),
  'cas-ueberweisung': () => import('./remittance/element.tsx'),
  'tan-web-component': () => import('./tan/element.tsx'),
};

/** Runs one of the bank's modules. The CSP restricts the origins. */
const runModule = (url: string): Promise<unknown> => import(/* @vite-ignore */ url);

/** The last run of a bank's script. */
interface Run {
  readonly tries: number;
  readonly running: Promise<unknown>;
  /**
   * The time until which the run counts, by `performance.now()`: a limited time while loading, for ever once
   * loaded, 0 once failed.
   */
  until: number;
}

/** The scripts that were run; one that has loaded is never run again. */
const runs = new Map<string, Run>();

const isGivenUp = (run: Run | undefined) => run !== undefined && performance.now() >= run.until;

/**
 * Runs a script. A retry after a failure uses another fragment, as Firefox never requests a failed module URL again.
 * A retry while the browser still waits uses another query: no browser requests the same URL twice, whatever its
 * fragment.
 */
function start(script: string, runNow: typeof runModule): Promise<unknown> {
  const { tries, until } = runs.get(script) ?? { tries: 0, until: 0 };
  const query = script.includes('?') ? '&' : '?';
  const name = tries === 0 ? '' : until === 0 ? `#${tries}` : `${query}again=${tries}`;
  const running = runNow(script + name);
  const run = { tries: tries + 1, running, until: performance.now() + LOAD_PATIENCE };
  const countsUntil = (time: number) => () => {
    run.until = time;
  };
  runs.set(script, run);
  running.then(countsUntil(Infinity), countsUntil(0));
  return running;
}

/** What this page has loaded: element → its source. */
const present = new Map<ElementName, string | undefined>();

/** The elements requested so far, with their source and outcome. */
const asked = new Map<ElementName, { script: string | undefined; loading: Promise<Loaded> }>();

/** Whether the page already has this script, or an element of this name, from elsewhere. */
function isThere(name: ElementName, script: string): boolean {
  const { href } = new URL(script, document.baseURI);
  const hasScript = [...document.scripts].some(({ src }) => src === href);
  return hasScript || customElements.get(name) !== undefined;
}

async function register(name: ElementName): Promise<void> {
  const { default: element } = await BUILT_IN[name]();
  if (!customElements.get(name)) customElements.define(name, element);
  present.set(name, undefined);
}

async function loadBuiltIn(name: ElementName): Promise<Loaded> {
  await register(name);
  return { already: false };
}

async function loadScript(
  name: ElementName,
  script: string,
  run: typeof runModule,
): Promise<Loaded> {
  const defined = customElements.whenDefined(name);
  const before = runs.get(script);
  const again = isGivenUp(before);
  const other = again ? undefined : before;
  const already = other !== undefined || isThere(name, script);
  const running = other?.running ?? (already ? undefined : start(script, run));
  // The first run may still arrive after the second one started. The second then fails, as the name is taken.
  await (again ? Promise.race([running, defined]) : running);
  await defined;
  present.set(name, script);
  return { already };
}

/**
 * Loads and registers an element once for the whole page (Y3): the built-in one, or that of the bank's script,
 * which is not run twice. Rejects if it cannot be loaded. After a failure, or if the script has not loaded
 * within the time limit, the next call tries again.
 */
export function loadElement(wanted: Wanted, run = runModule): Promise<Loaded> {
  const { name, script } = wanted;
  const before = asked.get(name);
  if (before && before.script === script && !isGivenUp(runs.get(script ?? ''))) {
    return before.loading.then(() => ({ already: false }));
  }
  const loading = script === undefined ? loadBuiltIn(name) : loadScript(name, script, run);
  asked.set(name, { script, loading });
  loading.catch(() => asked.get(name)?.loading === loading && asked.delete(name));
  return loading;
}

/** Whether this page has loaded the element that is wanted, so that it can be put there at once. */
export const isPresent = ({ name, script }: Wanted): boolean =>
  present.has(name) && present.get(name) === script;

/** Loads a built-in element in advance. A failure is ignored: it is loaded again when needed. */
export function prefetchElement(name: ElementName): void {
  register(name).catch(() => {});
}
