import { WIZARD_BASE } from '#contract/endpoint.ts';

/** What this page has asked for, by its name in the build. */
const asked: Record<string, Promise<void> | undefined> = {};

function ask(file: string): Promise<void> {
  const href = WIZARD_BASE + file;
  return new Promise((resolve, reject) => {
    if (document.querySelector(`link[href="${href}"]`)) return resolve();
    const isStyle = file.endsWith('.css');
    const link = document.createElement('link');
    link.rel = isStyle ? 'stylesheet' : 'modulepreload';
    link.crossOrigin = '';
    link.href = href;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      asked[file] = undefined;
      reject(new Error(`${file} could not be loaded`));
    };
    document.head.append(link);
    // A script that is missing is missed by who imports it.
    if (!isStyle) resolve();
  });
}

/**
 * Loads a part once its styles are there, and asks for the scripts it imports meanwhile. Rejects where a
 * style or the part cannot be loaded; the next call asks again. The build puts it around every `import()`,
 * in place of Vite's own, which weighs a third of a kilobyte more for browsers that we do not serve (N3).
 */
export function preload<Part>(load: () => Promise<Part>, files: readonly string[] = []) {
  return Promise.all(files.map((file) => (asked[file] ??= ask(file)))).then(load);
}
