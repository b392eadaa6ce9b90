import type { ElementName } from '#contract/runtime-config.ts';
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

/** Runs one of the bank's modules. The CSP lists the origins allowed; text never becomes code. */
const runModule = (url: string): Promise<unknown> => import(/* @vite-ignore */ url);

/** How often each of the bank's scripts was tried; one that has loaded is never run again. */
const tries = new Map<string, number>();

/** Runs a script; a retry uses another fragment, as Firefox never requests a failed module URL again. */
function runByNewName(script: string, run: typeof runModule): Promise<unknown> {
  const before = tries.get(script) ?? 0;
  tries.set(script, before + 1);
  return run(before === 0 ? script : `${script}#${before}`);
}

/** What this page has loaded: element → its source. */
const present = new Map<ElementName, string | undefined>();

/** What this page has asked for so far: element → its source, and how that went. */
const asked = new Map<ElementName, { script: string | undefined; loading: Promise<Loaded> }>();

/** Whether something else has put this script, or an element of this name, on the page. */
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
  const other = [...asked.values()].find((before) => before.script === script);
  const already = other !== undefined || isThere(name, script);
  await (other ? other.loading : already || runByNewName(script, run));
  await customElements.whenDefined(name);
  present.set(name, script);
  return { already };
}

/**
 * Loads an element once for the whole page and registers it (Y3): the built-in one, or the bank's
 * script, which is not run a second time. Rejects if it cannot be loaded; the next call tries again.
 */
export function loadElement(wanted: Wanted, run = runModule): Promise<Loaded> {
  const { name, script } = wanted;
  const before = asked.get(name);
  if (before && before.script === script) return before.loading.then(() => ({ already: false }));
  const loading = script === undefined ? loadBuiltIn(name) : loadScript(name, script, run);
  asked.set(name, { script, loading });
  loading.catch(() => asked.delete(name));
  return loading;
}

/** Whether this page has loaded the element that is wanted, so that it can be put there at once. */
export const isPresent = ({ name, script }: Wanted): boolean =>
  present.has(name) && present.get(name) === script;

/** Loads a built-in element in advance. A failure is ignored: it is loaded again when needed. */
export function prefetchElement(name: ElementName): void {
  register(name).catch(() => {});
}
