import path from 'node:path';

/** What the bundler tells of its modules. */
interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** A file of the build: modules for which `name` gives its name are put in it. */
interface Chunk {
  readonly name: (id: string, modules: Modules) => string | null;
  readonly debugName: string;
}

/** Every module that `entry` imports without waiting, directly or not, itself included. */
function importedBy(entry: string, modules: Modules): ReadonlySet<string> {
  const found = new Set([entry]);
  for (const id of found) {
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  }
  return found;
}

/** One file for all that these modules import, as far as no file before has it. */
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

/** A screen and what is selected for it, which are always loaded together. */
const screens: Chunk = {
  name(id) {
    const [, folder] = /src[\\/]screens[\\/]([\w-]+)[\\/][\w-]+\.\w+$/.exec(id) ?? [];
    return folder ? `screens-${folder}` : null;
  },
  debugName: 'screens',
};

/** What later screens share is one file: each of these parts is too small to pack well alone. Only one screen draws a QR code. */
const parts: Chunk = {
  name: (id) => (/src[\\/]ui[\\/](?!qr-code)/.test(id) ? 'parts' : null),
  debugName: 'parts',
};

/** What is fetched in one go once the log-in is there. */
const SECOND = [
  'src/frame/footer.tsx',
  'src/elements/bank-info/element.tsx',
  'src/elements/language-selector/element.tsx',
  // What says that something went wrong: without a network it is too late to ask for it.
  ...['in-place-error', 'navigation-error'].flatMap((folder) => [
    `src/screens/${folder}/screen.tsx`,
    `src/screens/${folder}/select.ts`,
  ]),
  'src/services/tab-answers.ts',
];

/** The files that the wizard is put in, in the order in which it needs them. A module is in the first that takes it. */
export const clientChunks = (): Chunk[] => [
  chunkOf('begin', 'src/begin.ts'),
  chunkOf('first-screen', 'src/main.tsx'),
  chunkOf('machines', 'src/services/behind-log-in.ts'),
  chunkOf('second', ...SECOND),
  chunkOf('later', 'src/screens/later.ts', 'src/i18n/later.ts'),
  screens,
  parts,
];

/** The same of the wizard in a portal: all that it begins with is one file. */
export const portalChunks = (): Chunk[] => [chunkOf('portal', 'src/portal/element.ts'), parts];

/**
 * Names every other file: screens, elements and texts are called `screens-consent`, `elements-tan`,
 * `i18n-de-terms`. The budgets in package.json go by these names.
 */
export function chunkNames(folder: string) {
  return ({ facadeModuleId }: { facadeModuleId: string | null }): string => {
    const place = /src[\\/](screens|elements|i18n)[\\/]([\w-]+)[\\/]([\w-]+)\.\w+$/.exec(
      facadeModuleId ?? '',
    );
    if (!place) return `${folder}/[name]-[hash].js`;
    const [, family, part, file] = place;
    return `${folder}/${family}-${file === 'screen' ? part : `${part}-${file}`}-[hash].js`;
  };
}
