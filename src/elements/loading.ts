import type { ElementName } from '#contract/runtime-config.ts';
import type { Loaded, Wanted } from '#machines/element-loading/ports.ts';
import { isGivenUp, lastRun, runModule, runScript } from './scripts.ts';

type Builtin = () => Promise<{ readonly default: CustomElementConstructor }>;

/** The built-in elements, each a file of its own that is loaded on demand. */
const BUILT_IN: Readonly<Record<ElementName, Builtin>> = {
  'bank-info': () => import('./bank-info/element.tsx'),
  'portal-language-selector': () => import('./language-selector/element.tsx'),
  'cms-teaser': () => import('./teaser/element.tsx'),
  'cas-ueberweisung': () => import('./remittance/element.tsx'),
  'tan-web-component': () => import('./tan/element.tsx'),
};

/** What this page has loaded: element → its source. */
const present = new Map<ElementName, string | undefined>();

/** The elements requested so far, each with its source and its loading. */
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
  runNow: typeof runModule,
): Promise<Loaded> {
  const defined = customElements.whenDefined(name);
  const before = lastRun(script);
  const isRetry = before !== undefined && isGivenUp(before);
  const shared = isRetry ? undefined : before;
  const already = shared !== undefined || isThere(name, script);
  const running = shared?.running ?? (already ? undefined : runScript(script, runNow));
  // The first run may still arrive after the second one started. The second then fails, as the name is taken.
  await (isRetry ? Promise.race([running, defined]) : running);
  await defined;
  present.set(name, script);
  return { already };
}

/**
 * Loads and registers an element once for the whole page (Y3): the built-in one, or that of the bank's script,
 * which is not run twice. Rejects if it cannot be loaded. After a failure, or if the script has not loaded
 * within the time limit, the next call tries again.
 */
export function loadElement(wanted: Wanted, runNow = runModule): Promise<Loaded> {
  const { name, script } = wanted;
  const before = asked.get(name);
  const run = lastRun(script ?? '');
  if (before && before.script === script && !(run && isGivenUp(run))) {
    return before.loading.then(() => ({ already: false }));
  }
  const loading = script === undefined ? loadBuiltIn(name) : loadScript(name, script, runNow);
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
