/** What is left out of a library's files, or written another way. */
interface LeftOut {
  /** Its files, as the browser's builds take them: a folder of node_modules, and names in it. */
  readonly folder: string;
  readonly names: RegExp;
  readonly changes: readonly (readonly [what: RegExp | string, by: string])[];
}

const without = (...parts: (RegExp | string)[]) => parts.map((what) => [what, ''] as const);

/** A method of this name, in a class as the libraries format it. */
const method = (name: string) =>
  new RegExp(`^ {2}(?:get )?${name}\\(.*\\) {[\\s\\S]*?^ {2}}$`, 'gm');

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

const i18next: LeftOut = {
  folder: 'i18next/dist/esm',
  names: /^i18next\.js$/,
  changes: [
    // A tenth of it: the messages that it logs with its option `debug`, one statement a line. We do not set it.
    [
      /^( +(?:if \(.*\) )?)(?:this\.l|baseL)ogger\.(?:(?:once|deprecate)\(|(?:log|warn)\(['"`]).*\);$/gm,
      '$1;',
    ],
    ...without(
      // Formats values in texts, `{{x, number}}`: we format them ourselves.
      'formatter = Formatter;',
      // Texts within texts, `$t(KEY)`, which ours never contain.
      /^ +if \(opt\.nest !== false\) res = this\.interpolator\.nest\([\s\S]*?^ +}, opt\);$/gm,
      method('nest'),
      // Loads texts from a server, and sends it those that are missing.
      ...['queueLoad', 'loadOne', 'read', 'loaded', 'reload', 'saveMissing'].map(method),
      // Copies or changes an instance with its texts.
      ...['cloneInstance', 'clone', 'hydrate', 'setDefaultNamespace', 'clearCache'].map(method),
      ...['removeResourceBundle', 'removeNamespaces'].map(method),
      // Tells what there is.
      ...['dir', 'exists', 'toJSON', 'getUsedParamsDetails'].map(method),
      ...['getPluralFormsOfKey', 'getSuffixes', 'noticeDevFallback'].map(method),
    ),
  ],
};

/** What it tells developers who use it without an instance, or before it has its texts. */
const reactI18next: LeftOut = {
  folder: 'react-i18next/dist/es',
  names: /^\w+\.js$/,
  changes: without(/^ +warnOnce\(i18n, '.*\);$/gm),
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

/** What is left out of the libraries. A version that has it no more fails the test of `lean-libraries`. */
export const LEFT_OUT: readonly LeftOut[] = [
  reactRouter,
  i18next,
  reactI18next,
  xstate,
  xstateReact,
];
