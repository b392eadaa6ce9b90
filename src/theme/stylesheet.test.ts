import { expect, test } from 'vitest';
import { stylesheetIn } from './stylesheet.ts';

const answer = (body: string, contentType: string, status = 200) =>
  stylesheetIn(new Response(body, { status, headers: { 'content-type': contentType } }));

test('[T4] a response of the type text/css that contains CSS is accepted as a stylesheet', async () => {
  await expect(answer(':root{}', 'text/css; charset=utf-8')).resolves.toBe(':root{}');
});

test.each([
  ['a refusal', ':root{}', 'text/css', 404],
  ['another type', '{"code":"AWAY"}', 'application/json', 200],
  ['text of no type', ':root{}', '', 200],
  ['a page under a false name', '\n <!doctype html>', 'text/css', 200],
] as const)('[T4] %s is rejected as a theme response', async (_, body, type, status) => {
  await expect(answer(body, type, status)).rejects.toThrow(/^Invalid theme response/);
});
