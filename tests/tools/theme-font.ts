/** `npm run theme:font`: gives a theme a font of its own. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readTheme } from '#contract/theme.ts';
import { Mistake, named, readCommand } from './command.ts';
import { fitFont } from './themes/font.ts';

const USAGE = 'npm run theme:font FOLDER FONT [everything|headlines] [serif|sans-serif]';
const { positionals } = readCommand(USAGE, { allowPositionals: true });
const [folder, source] = positionals.slice(0, 2).map(named);
const [, , use = 'everything', generic = 'sans-serif'] = positionals;

/** Exits with one line about what is wrong with a file, as its readers are designers. */
function fail(file: string, error: unknown): never {
  console.error(`${file}: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}

function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    return fail(file, error);
  }
}

const isUse = use === 'everything' || use === 'headlines';
const isGeneric = generic === 'serif' || generic === 'sans-serif';

if (folder === undefined || source === undefined || !isUse || !isGeneric) {
  throw new Mistake(USAGE);
}
const file = path.join(folder, 'theme.json');
const reading = readTheme(bytesOf(file).toString());
if (reading.kind === 'faults') {
  for (const fault of reading.faults) console.error(`${file}: ${fault}`);
  process.exitCode = 1;
} else {
  const fitted = await fitFont(bytesOf(source), { use, generic }).catch((error) =>
    fail(source, error),
  );
  writeFileSync(path.join(folder, fitted.font.file), fitted.file);
  const { font: _before, ...tokens } = reading.value;
  const theme = { ...tokens, font: fitted.font };
  writeFileSync(file, `${JSON.stringify(theme, null, 2)}\n`);
  console.log(`${fitted.font.file}: ${(fitted.file.length / 1024).toFixed(1)} kB`);
  if (fitted.missing !== '') {
    console.log(`without ${[...fitted.missing].join(' ')}, which will be in another font`);
  }
}
