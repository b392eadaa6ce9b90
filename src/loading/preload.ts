import { WIZARD_BASE } from '#contract/endpoint.ts';

/** The files that this page has requested. */
const asked: Record<string, Promise<void> | undefined> = {};

function ask(file: string): Promise<void> {
  const href = WIZARD_BASE + file;
  return new Promise((resolve, reject) => {
    if (document.querySelector(`link[href="${href}"]`)) return resolve();
    const isStyle = file.endsWith('.css');
    const link = document.createElement('link');
    link.rel = isStyle ? 'stylesheet' : 'modulepreload';
    link.href = href;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      asked[file] = undefined;
      reject(new Error(`${file} could not be loaded`));
    };
    document.head.append(link);
    // If a script is missing, the import itself fails.
    if (!isStyle) resolve();
  });
}

/**
 * Loads a part once its styles are loaded, and requests its scripts in the meantime. Rejects if a style or the
 * part cannot be loaded; the next call tries again. The build wraps every `import()` in this, instead of Vite's
 * helper, which is a third of a kilobyte larger for the sake of browsers that we do not support (N3). It wraps a `then`
 * behind it as well, unless that destructures: a handler in such a `then` would not hear of a missing style.
 */
export function preload<Part>(load: () => Promise<Part>, files: readonly string[] = []) {
  return Promise.all(files.map((file) => (asked[file] ??= ask(file)))).then(load);
}
