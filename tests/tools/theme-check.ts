/** `npm run theme:check`: reports what is wrong with a theme.json, given by its path or its folder. */
import { statSync } from 'node:fs';
import path from 'node:path';
import { Mistake, named, readCommand } from './command.ts';
import { themeFaults } from './themes/check.ts';

const USAGE = 'npm run theme:check public/assets/themes/8840_1';
const { positionals } = readCommand(USAGE, { allowPositionals: true });
const files = positionals.map(named);
if (files.length === 0) throw new Mistake(USAGE);
for (const given of files) {
  const isFolder = statSync(given, { throwIfNoEntry: false })?.isDirectory() === true;
  const file = isFolder ? path.join(given, 'theme.json') : given;
  const faults = themeFaults(file);
  for (const fault of faults) console.error(`${file}: ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
  else console.log(`${file}: fit for customers`);
}
