/** `npm run docs` writes the generated documents; with `--check` it only reports which are stale, and why. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readCommand } from './command.ts';
import { auditPage } from './docs/audit.ts';
import { lostCitations } from './docs/citations.ts';
import { dependenciesPage, dependencyGaps } from './docs/dependencies.ts';
import { faultGaps, faultsPage } from './docs/faults.ts';
import { flowPages } from './docs/flows.ts';
import { modelTestsPage, staleMeasurements } from './docs/model-tests.ts';
import { WIZARD_HEADERS, wizardHeadersConf } from './docs/nginx.ts';
import { openApi } from './docs/openapi.ts';
import { outcomesPage } from './docs/outcomes.ts';
import { requirementGaps, requirementsPage } from './docs/requirements.ts';
import { sequenceSchema } from './docs/sequence-schema.ts';
import { textsPage, wording } from './docs/texts.ts';
import { themeSchema } from './docs/theme-schema.ts';

const FLOWS = 'docs/flows';
const USAGE = `npm run docs, or npm run check:docs to see only what is stale`;
const { values } = readCommand(USAGE, { options: { check: { type: 'boolean' } } });

const pages = new Map<string, string>([
  ['docs/openapi.json', `${JSON.stringify(openApi(), null, 2)}\n`],
  ['docs/theme.schema.json', `${JSON.stringify(themeSchema(), null, 2)}\n`],
  ['docs/audit.md', auditPage()],
  ['docs/outcomes.md', outcomesPage()],
  ['docs/faults.md', faultsPage()],
  ['docs/sequence.schema.json', `${JSON.stringify(sequenceSchema(), null, 2)}\n`],
  ['docs/requirements.md', requirementsPage()],
  ['docs/dependencies.md', dependenciesPage()],
  ['docs/texts.md', textsPage(await wording())],
  ['docs/model-tests.md', await modelTestsPage()],
  [WIZARD_HEADERS, await wizardHeadersConf()],
  ...Object.entries(await flowPages()).map(
    ([name, text]) => [`${FLOWS}/${name}.md`, text] as const,
  ),
]);
const orphans = (existsSync(FLOWS) ? readdirSync(FLOWS) : [])
  .map((name) => `${FLOWS}/${name}`)
  .filter((file) => !pages.has(file));
const changed = [...pages].filter(
  ([file, text]) => !existsSync(file) || readFileSync(file, 'utf8') !== text,
);

if (values.check) {
  const complaints = [
    ...changed.map(([file]) => `${file} is stale: run \`npm run docs\` and commit it.`),
    ...orphans.map((file) => `${file} has no machine: run \`npm run docs\` and commit that.`),
    ...dependencyGaps(),
    ...lostCitations('docs/security.md'),
    ...faultGaps().map((call) => `${call} has not met every fault: \`npm run prove:faults\`.`),
    ...requirementGaps().map(
      (id) => `${id} must have a test that names it, as [${id}], in its title.`,
    ),
  ];
  const stale = await staleMeasurements();
  if (stale.length > 0) {
    console.warn(
      `Figures of the browser are stale for ${stale.join(', ')}: \`npm run test:model -- --browser\`.`,
    );
  }
  for (const complaint of complaints) console.error(complaint);
  if (complaints.length > 0) process.exitCode = 1;
} else {
  for (const file of orphans) rmSync(file);
  for (const [file, text] of changed) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
    console.log(`wrote ${file}`);
  }
}
