import react from '@vitejs/plugin-react';
import { defaultClientConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import { WIZARD_BASE } from './contract/endpoint.ts';
import { BROWSERS } from './src/build/browsers.ts';
import { chunkNames, clientChunks, portalChunks } from './src/build/chunks.ts';
import { compiledAhead } from './src/build/compiled-ahead.ts';
import { aheadScript, earlyScriptInPage } from './src/build/early-script.ts';
import { forProduction } from './src/build/for-production.ts';
import { leanLibraries } from './src/build/lean-libraries.ts';
import { aheadOfPart, leanPreload } from './src/build/lean-preload.ts';
import { localThemes } from './src/build/local-themes.ts';
import { portalStyles } from './src/build/portal-styles.ts';
import { precompress } from './src/build/precompress.ts';
import { tightScripts } from './src/build/tight-scripts.ts';
import { withoutSummaries } from './src/build/without-summaries.ts';
import { LongFirst } from './tests/tools/long-first.ts';

/** The wizard whose machines tell the page what they do, for the model tests (D2): never shipped. */
const MODEL_OUT = 'test-results/model/wizard';

/** What the builds for browsers have in common. */
const FOR_BROWSERS = {
  // Nothing here reads a property for the sake of what reading does.
  // A call of zod whose result nobody uses is left out, such as a schema: see no-bare-check.grit.
  treeshake: { propertyReadSideEffects: false, manualPureFunctions: ['z'] },
  // On a busy machine the bundler warns of the time that terser and lightningcss take, which is known.
  checks: { bundlerTimings: false },
} as const;

/** Tests of pictures: what is drawn of props, and what is selected for them. */
const PICTURES = ['src/{screens,ui,frame}/**/*.test.{ts,tsx}', 'src/elements/*/view.test.tsx'];

export default defineConfig(({ mode }) => ({
  base: WIZARD_BASE,
  plugins: [
    forProduction(),
    react(),
    withoutSummaries(),
    leanLibraries(),
    leanPreload(),
    earlyScriptInPage(),
    aheadScript(),
    localThemes(),
    portalStyles(mode === 'portal' ? 'client' : 'portal'),
    tightScripts(),
    compiledAhead(),
    precompress(),
  ],
  build: {
    target: BROWSERS,
    cssTarget: BROWSERS,
    sourcemap: false,
    reportCompressedSize: false,
    // The CSP allows no inline script, style or data: URL, so nothing may be inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: aheadOfPart },
  },
  environments: {
    client: {
      build: {
        outDir: mode === 'model' ? MODEL_OUT : 'dist/client',
        assetsDir: 'static',
        manifest: true,
        // Of the packages in it, and in what a portal loads: whoever hands out a copy of them hands out these.
        license: { fileName: 'licenses.txt' },
        emptyOutDir: true,
        rolldownOptions: {
          ...FOR_BROWSERS,
          output: {
            chunkFileNames: chunkNames('static'),
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: clientChunks(),
            },
          },
        },
      },
    },
    // The same wizard as a guest in a portal's page (X9): a module of a name that stays.
    portal: {
      consumer: 'client',
      build: {
        outDir: 'dist/client',
        emptyOutDir: false,
        copyPublicDir: false,
        chunkSizeWarningLimit: 600,
        // Nothing is put into the head of a page that is not ours.
        modulePreload: false,
        rolldownOptions: {
          input: 'src/portal/index.ts',
          ...FOR_BROWSERS,
          preserveEntrySignatures: 'strict',
          output: {
            entryFileNames: 'portal.js',
            chunkFileNames: chunkNames('static/portal'),
            codeSplitting: { groups: portalChunks() },
          },
        },
      },
    },
    // The log-in form as the backend puts it into the page (N3): the same screens, drawn on a server.
    prerender: {
      consumer: 'server',
      // In one place with all it needs: it is made for this build of the wizard, and for no other.
      resolve: { noExternal: true },
      // Whatever the backend that loads it is started with.
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: 'dist/prerender',
        emptyOutDir: true,
        copyPublicDir: false,
        target: 'node20',
        minify: false,
        ssr: true,
        rolldownOptions: {
          input: 'src/prerender/draw.tsx',
          output: { entryFileNames: 'draw.js', format: 'esm' },
        },
      },
    },
    backend: {
      consumer: 'server',
      // In few files with the packages it needs, it starts in half the time; native ones stay in node_modules.
      resolve: { noExternal: true, external: ['@node-rs/argon2', 'libsql'] },
      build: {
        outDir: 'dist/backend',
        emptyOutDir: true,
        copyPublicDir: false,
        // Of the packages that are in it.
        license: { fileName: 'licenses.md' },
        target: 'node20',
        minify: false,
        ssr: true,
        rolldownOptions: {
          input: 'backend/main.ts',
          // A package of a package calls it, on texts of its own.
          checks: { eval: false },
          output: { entryFileNames: 'main.js', chunkFileNames: '[name].js', format: 'esm' },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      // In this order: the client's build empties the folder that the portal's adds to.
      const wanted = mode === 'model' ? ['client'] : ['client', 'portal', 'prerender', 'backend'];
      for (const environment of Object.values(builder.environments)) {
        if (wanted.includes(environment.name)) await builder.build(environment);
      }
    },
  },
  test: {
    // A busy machine is no failure; what hangs still ends.
    testTimeout: 20_000,
    // Looks again so soon that hardly a test waits for it.
    expect: { poll: { timeout: 15_000, interval: 5 } },
    // Of two processors, one would do nothing.
    maxWorkers: '100%',
    setupFiles: ['tests/setup-seed.ts'],
    // What stands beside each other waits: for a Redis that is no use, for as long as somebody is patient.
    maxConcurrency: 20,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['{contract,machines,backend,tests}/**/*.test.ts'],
          globalSetup: ['tests/tools/own-folder.ts', 'tests/tools/servers.ts'],
          // Every PIN costs real argon2 work, and some tests try a hundred of them; others walk every path of a machine.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // No module there keeps anything: the files of one process share what they import.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'pictures',
          environment: 'jsdom',
          include: PICTURES,
          setupFiles: ['tests/setup-dom.ts'],
          // Each is drawn into a page that is empty again afterwards.
          isolate: false,
        },
      },
      {
        extends: true,
        // As Node itself finds react-router's modules, which a page of its own cannot `require`.
        resolve: { conditions: ['module-sync', ...defaultClientConditions] },
        test: {
          name: 'dom',
          environment: 'jsdom',
          include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.tsx'],
          exclude: PICTURES,
          setupFiles: ['tests/setup-dom.ts'],
          // To each file its own page and its own modules, in a process that has loaded jsdom already.
          pool: 'vmForks',
        },
      },
    ],
  },
}));
