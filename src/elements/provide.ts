import { fromPromise } from 'xstate';
import type { ElementName } from '#contract/runtime-config.ts';
import { elementLoadingMachine } from '#machines/element-loading/machine.ts';
import { orRenewed } from '#src/loading/renewal.ts';
import { loadElement } from './loading.ts';
import { lastRun } from './scripts.ts';
import type { ElementServices } from './services.ts';

/** The window event that says an element cannot be used; its detail: name, message, reference (Y3). */
const ELEMENT_ERROR = 'elementerror';

/** The log-in cannot continue without these: if a built-in one is missing, the page is reloaded. */
const VITAL: ReadonlySet<ElementName> = new Set(['cas-ueberweisung', 'tan-web-component']);

/** The loading machine with the browser's ports, logging and the error hook. */
function provide({ logger }: ElementServices) {
  return elementLoadingMachine.provide({
    actors: {
      loadElement: fromPromise(({ input, signal }) => {
        const load = () => loadElement(input);
        const { name, script } = input;
        if (script !== undefined || !VITAL.has(name)) return load();
        return orRenewed(load, () => !signal.aborted);
      }),
      awaitInitialised: fromPromise(async ({ input: { initialised } }) => {
        await initialised;
      }),
    },
    actions: {
      logLoadedTwice: ({ context: { name, script } }) =>
        logger.log('ERROR', `Script loaded multiple times: ${script} for ${name}`),
      logUnmanaged: ({ context: { name } }) =>
        logger.log('ERROR', `Lifecycle management is not available for ${name}`),
      runErrorHook: ({ context: { name, script = '', failure } }) => {
        const { message: cause, traceId: reference } = failure ?? {};
        // As of one that defines an element of another name.
        const isAnother = lastRun(script)?.state === 'loaded' && !customElements.get(name);
        const message = isAnother ? `${script} does not define it` : cause;
        logger.log('ERROR', `Custom element ${name}: ${message}`, reference);
        window.dispatchEvent(
          new CustomEvent(ELEMENT_ERROR, { detail: { name, message, reference } }),
        );
      },
    },
  });
}

const provided = new WeakMap<ElementServices, ReturnType<typeof provide>>();

/** The machine that loads an element. Created once for these services, not while a customer waits. */
export function provideElementLoading(services: ElementServices) {
  const machine = provided.get(services) ?? provide(services);
  provided.set(services, machine);
  return machine;
}
