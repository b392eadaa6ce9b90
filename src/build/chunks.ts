import path from 'node:path';

/** The part of the bundler's interface that is used here. */
interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** A file of the build, with every module for which `name` returns its name. */
interface Chunk {
  readonly name: (id: string, modules: Modules) => string | null;
  readonly debugName: string;
}

/** Every module that `entry` imports statically, directly or not, including itself. */
function importedBy(entry: string, modules: Modules): ReadonlySet<string> {
  const found = new Set([entry]);
  for (const id of found) {
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  }
  return found;
}

/** One file for everything that these modules import, except what an earlier file has. */
function chunkOf(name: string, ...entries: readonly string[]): Chunk {
  let members: ReadonlySet<string> | undefined;
  return {
    name(id, modules) {
      members ??= new Set(
        entries.flatMap((entry) => [...importedBy(path.resolve(entry), modules)]),
      );
      return members.has(id) ? name : null;
    },
    debugName: name,
  };
}

/** A screen with its `select.ts`. */
const screens: Chunk = {
  name(id) {
    const [, folder] = /src[\\/]screens[\\/]([\w-]+)[\\/][\w-]+\.\w+$/.exec(id) ?? [];
    return folder ? `screens-${folder}` : null;
  },
  debugName: 'screens',
};

/** The screens of error pages, in one file, as each alone is too small to compress well. */
const errorPages: Chunk = {
  name: (id) =>
    /src[\\/]screens[\\/](?:business-error|technical-error|bank-fusion)[\\/]/.test(id)
      ? 'screens-error-pages'
      : null,
  debugName: 'error pages',
};

/**
 * The controls that later screens share, in one file, as each alone is too small to compress well. Without the
 * QR code, which only one screen draws.
 */
const parts: Chunk = {
  name: (id) => (/src[\\/]ui[\\/](?!qr-code)/.test(id) ? 'parts' : null),
  debugName: 'parts',
};

/** Loaded together once the log-in page is shown. */
const SECOND = [
  'src/frame/footer.tsx',
  'src/elements/bank-info/element.tsx',
  'src/elements/language-selector/element.tsx',
  // Screens for failures: without a network it would be too late to load them.
  'src/screens/in-place-error/select.ts',
  'src/screens/navigation-error/select.ts',
  'src/services/tab-answers.ts',
];

/** The files of the wizard, in the order in which it needs them. A module goes into the first file that claims it. */
export const clientChunks = (): Chunk[] => [
  chunkOf('begin', 'src/begin.ts'),
  chunkOf('first-screen', 'src/main.tsx'),
  chunkOf('machines', 'src/services/behind-log-in.ts'),
  chunkOf('second', ...SECOND),
  chunkOf('later', 'src/screens/later.ts', 'src/i18n/later.ts'),
  errorPages,
  screens,
  parts,
];

/** The files of the wizard in a portal: everything that it starts with is one file. */
export const portalChunks = (): Chunk[] => [chunkOf('portal', 'src/portal/element.ts'), parts];

/**
 * Names every other file: screens, elements and texts are called `screens-consent`, `elements-tan`,
 * `i18n-de-terms`. The budgets in package.json go by these names. The hash is as short as Rolldown allows for so many
 * files: it cannot be compressed, and the first script names them all.
 */
export function chunkNames(folder: string) {
  return ({ facadeModuleId }: { facadeModuleId: string | null }): string => {
    const place = /src[\\/](screens|elements|i18n)[\\/]([\w-]+)[\\/]([\w-]+)\.\w+$/.exec(
      facadeModuleId ?? '',
    );
    if (!place) return `${folder}/[name]-[hash:7].js`;
    const [, family, part, file] = place;
    return `${folder}/${family}-${file === 'select' ? part : `${part}-${file}`}-[hash:7].js`;
  };
}
