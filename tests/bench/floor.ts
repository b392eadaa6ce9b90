import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig } from 'vite';

const SOURCE = path.resolve('tests/bench/floor');
/**
 * The pages that the product is compared with. All show the same log-in form: in plain HTML (the physical
 * limit), with React alone, with every library of the product, and the last one also prerendered.
 */
export const FLOOR_PAGES = ['static', 'react', 'full', 'full-pre'] as const;

const common: InlineConfig = { configFile: false, logLevel: 'error', plugins: [react()] };

async function buildPage(name: string, outDir: string): Promise<void> {
  await build({
    ...common,
    root: path.join(SOURCE, name),
    build: {
      outDir,
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
    },
  });
}

/** Writes the rendered form and the stylesheet into the page, as a server would. */
async function prerender(folder: string, work: string): Promise<void> {
  const outDir = path.join(work, 'ssr');
  await build({
    ...common,
    root: SOURCE,
    ssr: { noExternal: true },
    build: {
      ssr: path.join(SOURCE, 'full-pre/ssr.tsx'),
      outDir,
      emptyOutDir: true,
      rolldownOptions: { output: { entryFileNames: 'ssr.mjs' } },
    },
  });
  const { html }: { html: string } = await import(pathToFileURL(path.join(outDir, 'ssr.mjs')).href);
  withStyle(folder, (page) =>
    page.replace('<div id="root"></div>', () => `<div id="root">${html}</div>`),
  );
}

function withStyle(folder: string, change: (page: string) => string = (page) => page): void {
  const file = path.join(folder, 'index.html');
  const style = readFileSync(path.join(SOURCE, 'style.css'), 'utf8').replaceAll(/\s+/g, ' ');
  const page = change(readFileSync(file, 'utf8'));
  writeFileSync(
    file,
    page.replace('</head>', () => `<style>${style}</style></head>`),
  );
}

/** Builds every floor page in a folder below `work`; returns page name → folder. */
export async function buildFloor(work: string): Promise<Record<string, string>> {
  process.env.NODE_ENV = 'production';
  mkdirSync(work, { recursive: true });
  const folders = Object.fromEntries(FLOOR_PAGES.map((name) => [name, path.join(work, name)]));
  const folder = (name: (typeof FLOOR_PAGES)[number]) => folders[name] ?? work;
  cpSync(path.join(SOURCE, 'static'), folder('static'), { recursive: true });
  withStyle(folder('static'));
  for (const name of ['react', 'full', 'full-pre']) await buildPage(name, path.join(work, name));
  await prerender(folder('full-pre'), work);
  return folders;
}
