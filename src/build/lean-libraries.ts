import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

const ROUTER = path.dirname(createRequire(import.meta.url).resolve('react-router/package.json'));
const PRODUCTION = path.join(ROUTER, 'dist/production');

/** A component or context that a module creates when it loads. Marked as pure, so that unused ones are removed. */
const TOP_LEVEL_CALLS = /(?<== )(?=React\d*\.(?:createContext|forwardRef|memo)\()/g;
/** Assignments for developer tools and server components: each would keep its component in the bundle. */
const DEV_ASSIGNMENTS = /^\w+\.(?:displayName|contextType) = .*;$/gm;
/** Branches for routers that load data. Ours does not: the machines load data. */
const DATA_ROUTER_BRANCHES = /\bisDataRoute \? \w+\(\) : /g;
/** The messages that i18next logs with its option `debug`, one statement a line. We do not set it. */
const DEBUG_MESSAGES =
  /^( +(?:if \(.*\) )?)(?:this\.l|baseL)ogger\.(?:(?:once|deprecate)\(|(?:log|warn)\(['"`]).*\);$/gm;
/** What react-i18next tells developers who use it without an instance, or before it has its texts. */
const WARNINGS = /^ +warnOnce\(i18n, '.*\);$/gm;
/** What formats the values in i18next's texts, `{{x, number}}`: we format them ourselves. */
const FORMATTER = 'formatter = Formatter;';
/** Texts within texts, `$t(KEY)`, which ours never contain. */
const NESTING =
  /^ +if \(opt\.nest !== false\) res = this\.interpolator\.nest\([\s\S]*?^ +}, opt\);$/gm;
/** Methods of i18next that nobody calls here. */
const UNUSED_METHODS = [
  // Loads texts from a server, and sends it those that are missing.
  ...['queueLoad', 'loadOne', 'read', 'loaded', 'reload', 'saveMissing', 'noticeDevFallback'],
  // Copies or changes an instance with its texts.
  ...['cloneInstance', 'clone', 'hydrate', 'setDefaultNamespace', 'clearCache'],
  ...['removeResourceBundle', 'removeNamespaces'],
  // Tells what there is.
  ...['dir', 'exists', 'toJSON', 'getUsedParamsDetails', 'getPluralFormsOfKey', 'getSuffixes'],
  // Finds texts within texts.
  'nest',
];
/** A method of this name, in a class as the libraries format it. */
const methodNamed = (name: string) => new RegExp(`^ {2}${name}\\(.*\\) {[\\s\\S]*?^ {2}}$`, 'gm');

/** What is left out of the libraries, or written another way. A version that has it no more fails the test beside. */
export const LEFT_OUT: readonly (readonly [what: RegExp | string, by: string])[] = [
  [TOP_LEVEL_CALLS, '/* @__PURE__ */ '],
  [DEV_ASSIGNMENTS, ''],
  [DATA_ROUTER_BRANCHES, ''],
  [DEBUG_MESSAGES, '$1;'],
  [WARNINGS, ''],
  [FORMATTER, ''],
  [NESTING, ''],
  ...UNUSED_METHODS.map((name) => [methodNamed(name), ''] as const),
];

/**
 * Leaves out the parts of libraries that customers do not need (N3). React Router's exports point to its
 * development build, and bundlers cannot tell that its components are free of side effects: four fifths of it
 * are not used here. XState's hooks import a shim that React has included since 18. A tenth of i18next is
 * messages for developers.
 */
export function leanLibraries(): Plugin {
  return {
    name: 'lean-libraries',
    apply: 'build',
    config: () => ({
      resolve: {
        alias: [
          { find: /^react-router$/, replacement: path.join(PRODUCTION, 'index.mjs') },
          { find: /^react-router\/dom$/, replacement: path.join(PRODUCTION, 'dom-export.mjs') },
          { find: /^use-sync-external-store\/shim/, replacement: 'use-sync-external-store' },
        ],
      },
    }),
    transform: {
      filter: { id: /(?:react-router[\\/]dist[\\/]production|i18next[\\/]dist[\\/]esm?)[\\/]/ },
      handler: (code) => ({
        code: LEFT_OUT.reduce((left, [what, by]) => left.replaceAll(what, by), code),
        map: null,
      }),
    },
  };
}
