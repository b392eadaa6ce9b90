/** What is left out of a library's files, or written another way. */
interface LeftOut {
  /** Its files, as the browser's builds take them: a folder of node_modules, and names in it. */
  readonly folder: string;
  readonly names: RegExp;
  readonly changes: readonly (readonly [what: RegExp | string, by: string])[];
}

const without = (...parts: (RegExp | string)[]) => parts.map((what) => [what, ''] as const);

/** A method of this name, in a class as the libraries format it; its parameters may take several lines. */
const method = (name: string) =>
  new RegExp(`^ {2}(?:get |static )?${name}\\([^;]*?\\) {$[\\s\\S]*?^ {2}}$`, 'gm');

/** A method that every schema of zod's has. */
const zodMethod = (name: string) => new RegExp(`^ {4}${name}\\(.*\\) {$[\\s\\S]*?^ {4}},$`, 'gm');

/** Bundlers cannot tell that its components are free of side effects: four fifths of it are not used here. */
const reactRouter: LeftOut = {
  folder: 'react-router/dist/production',
  names: /^[\w-]+\.mjs$/,
  changes: [
    // A component or context that a module creates when it loads: unused ones are removed.
    [/(?<== )(?=React\d*\.(?:createContext|forwardRef|memo)\()/g, '/* @__PURE__ */ '],
    ...without(
      // Assignments for developer tools and server components: each would keep its component in the bundle.
      /^\w+\.(?:displayName|contextType) = .*;$/gm,
      // Branches for routers that load data. Ours does not: the machines load data.
      /\bisDataRoute \? \w+\(\) : /g,
    ),
  ],
};

/** More than half of it. Our texts are plain ones, and plural forms of them; what loads them is ours. */
const i18next: LeftOut = {
  folder: 'i18next/dist/esm',
  names: /^i18next\.js$/,
  changes: [
    // The messages that it logs with its option `debug`, one statement a line. We do not set it.
    [
      /^( +(?:if \(.*\) )?)(?:this\.l|baseL)ogger\.(?:(?:once|deprecate)\(|(?:log|warn)\(['"`]).*\);$/gm,
      '$1;',
    ],
    [/\bthis\.logger\.debug\b/g, 'false'],
    // Texts that are missing, which it would report, and trees of texts: a missing text shows its key.
    [
      /^ {4}const resUsedKey = [\s\S]*?(?=^ {4}return res;$)/gm,
      `    if (!this.isValidLookup(res)) res = key;
    res = this.extendTranslation(res, keys, opt, resolved, lastKey);
`,
    ],
    // Its plug-ins, such as those that format values in texts, load texts or detect a language: we have none.
    [
      /^ {6}if \(loggerOwner [\s\S]*?(?=^ {6}const lu = )/gm,
      '      baseLogger.init(null, this.options);\n',
    ],
    [/\bthis\.i18nFormat\?\.\w+/g, 'false'],
    [
      /^ {4}if \(!lng && this\.services\.languageDetector && [\s\S]*?^ {4}\} else \{\n {6}(setLng\(lng\);)\n {4}}$/gm,
      '    $1',
    ],
    [
      /^ {6}this\.loadResources\(l, err => \{\n {8}done\(err, l\);\n {6}}\);$/gm,
      '      done(null, l);',
    ],
    ...without(
      method('use'),
      /^ {6}if \(formatter\) \{[\s\S]*?^ {6}}$/gm,
      /^ {6}if \(this\.modules\.(?:languageDetector|i18nFormat)\) \{[\s\S]*?^ {6}}$/gm,
      /^ {6}this\.modules\.external\.forEach\([\s\S]*?^ {6}}\);$/gm,
      /^ +(?:if \(!lng && !lngs && )?this\.services\.languageDetector\b.*;$/gm,
      /^ {4}const postProcess = [\s\S]*?^ {4}}$/gm,
      // Loads texts from a server, and waits for them.
      /^ {6}s\.(?:utils|backendConnector) = [\s\S]*?^ {6}}\)?;$/gm,
      /^ {8}if \(!this\.checkedLoadedFor\[[\s\S]*?^ {8}}$/gm,
      ...['loadResources', 'loadNamespaces', 'loadLanguages', 'reloadResources'].map(method),
      method('hasLoadedNamespace'),
      // Texts within texts, `$t(KEY)`, which ours never contain.
      /^ +if \(opt\.nest !== false\) res = this\.interpolator\.nest\([\s\S]*?^ +}, opt\);$/gm,
      /^ {6}const skipOnVariables = [\s\S]*?^ {6}}$/gm,
      /^ {6}if \(skipOnVariables\) \{[\s\S]*?^ {6}}$/gm,
      /^ {4}if \(!this\.escapeValue && typeof str [\s\S]*?^ {4}}$/gm,
      method('nest'),
      // Keys that are functions, and more told of a text than its words.
      /(?<=^function keysFromSelector\(selector, opts\) \{$)[\s\S]*?(?=^}$)/gm,
      /^ {6}if \((?:appendNamespaceToCIMode|returnDetails)\) \{[\s\S]*?^ {6}}$/gm,
      // Languages by other names than their own.
      /^ {4}if \(!found && this\.options\.supportedLngs\) \{[\s\S]*?^ {4}}$/gm,
      // Warns of what its next version does otherwise.
      /^ {4}if \(prefixEscaped [\s\S]*?^ {4}}$/gm,
      /^ {8}if \(this\.escape === escape [\s\S]*?^ {8}}$/gm,
      /^ +this\.deprecateDottedLng\(.*\);$/gm,
      ...['deprecateDottedLng', 'deprecateBareCode', 'deprecate', 'once'].map(method),
      // Copies or changes an instance with its texts.
      ...['cloneInstance', 'clone', 'hydrate', 'setDefaultNamespace', 'clearCache'].map(method),
      ...['addResource', 'addResources', 'removeResourceBundle', 'removeNamespaces'].map(method),
      // Tells what there is.
      ...['dir', 'exists', 'toJSON', 'getResourceBundle', 'hasDefaultValue'].map(method),
      ...['getUsedParamsDetails', 'getPluralFormsOfKey', 'getSuffixes', 'needsPlural'].map(method),
    ),
  ],
};

/** Our one hook has an instance, with its texts. */
const reactI18next: LeftOut = {
  folder: 'react-i18next/dist/es',
  names: /^\w+\.js$/,
  changes: [
    [/^( +const calculatedReady = ).*;$/gm, '$1true;'],
    // A copy of the instance for each language, which a component could ask for more than texts.
    [
      /^ {4}const lang = original [\s\S]*?(?=^ {4}const effectiveT )/gm,
      '    const i18nWrapper = original;\n',
    ],
    ...without(
      // What it tells developers who use it without an instance, or before it has its texts.
      /^ +warnOnce\(i18n, '.*\);$/gm,
      /!ready && !useSuspense \? \(\.\.\.args\) => \{[\s\S]*?^ {4}} : (?=t;$)/gm,
      // Waits for texts.
      /^ {2}if \(i18n && useSuspense && !ready\) \{[\s\S]*?^ {2}}$/gm,
      /^ {2}const \[loadCount, .*;$/gm,
      /^ {2}useEffect\(\(\) => \{\n {4}if \(i18n && !ready [\s\S]*?^ {2}}, \[.*\]\);$/gm,
      /^ {4}if \(!i18n\) (?:return dummySubscribe;|\{\n {6}return notReadySnapshot;\n {4}})$/gm,
      // Keys that are functions, and what servers and texts with HTML need.
      /typeof keyPrefix === 'function' \? keyFromSelector\([\s\S]*?}\) : (?=keyPrefix;$)/gm,
      /^ {2}(?:if \(i18n && !i18n\.reportNamespaces\) )?i18n\??\.reportNamespaces\b.*;$/gm,
      /^ {2}(?:trans[A-Z]\w+|unescape)\b.*$/gm,
    ),
  ],
};

/** A tenth of it: bundlers remove no method of a class, whether or not anybody calls it. */
const xstate: LeftOut = {
  folder: 'xstate/dist',
  names: /^[\w-]+\.esm\.js$/,
  changes: without(
    // Keeps an actor for later, and goes on with one that was kept.
    ...['getPersistedSnapshot', 'restoreSnapshot', 'resolveState'].map(method),
    /^ {4}this\.(?:getPersistedSnapshot|restoreSnapshot) = .*;$/gm,
    /^ {4}(?:getPersistedSnapshot|restoreSnapshot): snapshot => snapshot,?$/gm,
    /persistedState \? this\.logic\.restoreSnapshot \? .* : persistedState : /g,
    // Writes machines, transitions and snapshots as JSON: what is reported of them, we describe ourselves.
    /^( +)toJSON(?:: \(\) => \(\{|\(\) \{)[\s\S]*?^\1\}\)?,?$/gm,
    /,\n {4}toJSON: machineSnapshotToJSON(?=\n)/g,
    ...['definition', 'on', 'events', 'ownEvents'].map(method),
    /^ {4}this\.events = .*;$/gm,
    // Tells developers: their tools, and of a machine that turns for ever, if they have set a limit.
    method('attachDevTools'),
    /^ {4}if \(this\.options\.devTools\) \{[\s\S]*?^ {4}\}$/gm,
    /^ {4}iterationCount\+\+;\n {4}if \(iterationCount > maxIterations\) \{[\s\S]*?^ {4}\}$/gm,
    // Other ways to watch a machine, to move it and to act: ours are subscribed to, and events move them.
    ...['select', 'microstep'].map(method),
    /^ {6}emit: emittedEvent => \{[\s\S]*?^ {6}\},$/gm,
    'formatRouteTransitions(this.root);',
    /^ {4}(?:raise|log|cancel|stopChild|enqueueActions|emit|spawnChild),\n/gm,
  ),
};

/** What it does when a machine's source changes under it. */
const xstateReact: LeftOut = {
  folder: '@xstate/react/dist',
  names: /^[\w-]+\.esm\.js$/,
  changes: without(/^ {2}if \(logic\.config !== currentConfig\) \{[\s\S]*?^ {2}\}$/gm),
};

/** It only reads answers here, at once, by functions: no bundler would leave out a method of a schema. */
const zod: readonly LeftOut[] = [
  {
    folder: 'zod/v4/core',
    names: /^schemas\.js$/,
    changes: without(
      // Checks for other libraries.
      /^ {4}[gs]et "~standard"\([\s\S]*?^ {4}},$/gm,
      // Writes values the way that they were read.
      /^ {12}if \(ctx\.(?:skipChecks|direction === "backward")\) \{[\s\S]*?^ {12}}$/gm,
    ),
  },
  {
    folder: 'zod/v4/mini',
    names: /^schemas\.js$/,
    changes: without(
      ...['[gs]et with', 'parse', 'parseAsync', 'safeParse', 'safeParseAsync'].map(zodMethod),
      ...['brand', 'register', 'apply'].map(zodMethod),
    ),
  },
];

/** What is left out of the libraries. A version that has it no more fails the test of `lean-libraries`. */
export const LEFT_OUT: readonly LeftOut[] = [
  reactRouter,
  i18next,
  reactI18next,
  xstate,
  xstateReact,
  ...zod,
];

/** A library's file without what is left out of it. */
export const withoutLeftOut = (code: string, { changes }: Pick<LeftOut, 'changes'>): string =>
  changes.reduce((left, [what, by]) => left.replaceAll(what, by), code);
