import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';

/** The reasons are written by hand; the sizes are those of the installed packages. */
const DOCUMENT = 'docs/dependencies.md';
/** A row. Whoever adds one by hand need not write the last column. */
const ROW = /^\| `(?<name>[^`]+)` \| (?<reason>[^|]*[^| ]) \|(?: [^|]*\|)?$/;

const Packages = z.record(z.string(), z.string());
const Manifest = z.object({ dependencies: Packages, devDependencies: Packages });

function namesInManifest(): string[] {
  const json: unknown = JSON.parse(readFileSync('package.json', 'utf8'));
  const { dependencies, devDependencies } = z.parse(Manifest, json);
  return [...Object.keys(dependencies), ...Object.keys(devDependencies)];
}

/** The packages of which a page says why they are there. */
export const namesIn = (page: string): string[] =>
  page.split('\n').flatMap((line) => ROW.exec(line)?.groups?.name ?? []);

/** The unpacked size of a package, without its dependencies. */
function sizeOf(name: string): string {
  const folder = path.join('node_modules', name);
  if (!existsSync(folder)) return '–';
  const bytes = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => !file.split(path.sep).includes('node_modules'))
    .map((file) => statSync(path.join(folder, file)))
    .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

/** The document with the present sizes. */
export function dependenciesPage(): string {
  return readFileSync(DOCUMENT, 'utf8')
    .split('\n')
    .map((line) => {
      const { name, reason } = ROW.exec(line)?.groups ?? {};
      return name === undefined ? line : `| \`${name}\` | ${reason} | ${sizeOf(name)} |`;
    })
    .join('\n');
}

/** Dependencies without a reason in the document, and reasons for packages that are no dependencies. */
export function dependencyGaps(): string[] {
  const [wanted, given] = [namesInManifest(), namesIn(readFileSync(DOCUMENT, 'utf8'))];
  return [
    ...wanted
      .filter((name) => !given.includes(name))
      .map((name) => `${DOCUMENT} must say why we need ${name}.`),
    ...given
      .filter((name) => !wanted.includes(name))
      .map((name) => `${DOCUMENT} speaks of ${name}, which we do not need.`),
  ];
}
