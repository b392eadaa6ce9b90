import fastify from 'fastify';
import { expect, test } from 'vitest';
import { loggerOptions } from '#backend/http/logging.ts';
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

test('[N5] an error that is its own cause is logged, too', () => {
  const lines: string[] = [];
  const { log } = fastify({ logger: loggerOptions(config, { write: (l) => void lines.push(l) }) });
  const error = new Error('around');
  error.cause = error;
  log.error({ err: error }, 'in a circle');
  const causes = lines.map((line) => line.split('"cause":').length - 1);
  expect(causes).toEqual([4]);
});
