import { readdirSync, readFileSync } from 'node:fs';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { loggerOptions } from '#backend/http/logging.ts';
import { whyOf } from '#backend/observability/why.ts';
import { readConfig } from '#backend/settings/config.ts';

const config = readConfig({}, { wizardDir: '/nowhere', publicDir: '/nowhere' });

test('[S8] nothing that looks like a secret gets into the log, whatever it is logged under', () => {
  const lines: string[] = [];
  const logger = loggerOptions(config, { write: (line) => void lines.push(line) });
  const { log } = fastify({ logger });
  const secrets = { pin: 'canary', tan: 'canary', cookie: 'canary', authorization: 'canary' };
  const headers = { cookie: 'canary', 'x-anything': 'canary' };
  log.info({ ...secrets, headers, code: 'canary' }, 'as they are');
  log.info({ call: { ...secrets, headers, id_token: 'canary', access_token: 'canary' } }, 'inside');
  log.error({ err: new Error('canary\n    at canary') }, 'as what an error quotes');
  // One of our own codes is no secret.
  const codes = ['PIN_LOCKED', 'CSRF_REJECTED'];
  for (const code of codes) log.info({ code }, 'said');
  expect(lines.join('')).not.toContain('canary');
  expect(lines.slice(3).map((line) => JSON.parse(line).code)).toEqual(codes);
});

test('[N5] [X4] what a page writes to the log is text for whoever reads it on a terminal, and stays on its line', () => {
  const lines: string[] = [];
  const { log } = fastify({ logger: loggerOptions(config, { write: (l) => void lines.push(l) }) });
  // Of these, JSON itself escapes the first alone.
  const commands = ['\u001b[2J', '\u009b2J', '\u007f', '\u0085', '\u2028', '\u202e', '\u2066'];
  const message = `Überweisung 🏦 ${commands.join('x')}`;
  log.error({ frontEnd: true, message });
  expect(lines.join('')).toMatch(/^[^\p{C}\p{Zl}\p{Zp}]*\n$/u);
  expect(lines.join('')).toContain('Überweisung 🏦');
  expect(lines.map((line) => JSON.parse(line).message)).toEqual([message]);
});

test('[S8] [N5] the name of an error is told if it is one, and not what a library has made of it', () => {
  const lines: string[] = [];
  const { log } = fastify({ logger: loggerOptions(config, { write: (l) => void lines.push(l) }) });
  const named = (name: unknown) => Object.assign(new Error('of a bank'), { name });
  const errors = ['NotThere', 'no canary', 'x'.repeat(65), 7].map(named);
  for (const err of errors) log.error({ err }, 'thrown');
  const types = lines.map((line) => JSON.parse(line).err.type);
  expect(types).toEqual(['NotThere', 'Error', 'Error', 'Error']);
  expect(errors.map(whyOf)).toEqual(types);
});

test('[N5] an error that is its own cause is logged, too', () => {
  const lines: string[] = [];
  const { log } = fastify({ logger: loggerOptions(config, { write: (l) => void lines.push(l) }) });
  const error = new Error('around');
  error.cause = error;
  log.error({ err: error }, 'in a circle');
  const causes = lines.map((line) => line.split('"cause":').length - 1);
  expect(causes).toEqual([4]);
});

test('[N5] docs/monitoring.md says of every warning and error of the backend what it means', () => {
  const files = readdirSync('backend', { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.ts') && !name.startsWith('demo/'));
  const call = /\blog\.(?:warn|error|fatal)\(\s*(?:(?:\{[^}]*\}|\w+),\s*)?'([^':]+)/g;
  const logged = files.flatMap((file) =>
    [...readFileSync(`backend/${file}`, 'utf8').matchAll(call)].map(([, words]) => words),
  );
  expect(logged).toEqual(expect.arrayContaining(['redis lost', 'nobody can log in']));
  const page = readFileSync('docs/monitoring.md', 'utf8');
  expect(logged.filter((words) => !page.includes(`\`${words}\``))).toEqual([]);
});
