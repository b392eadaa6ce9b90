import { describe, expect, test } from 'vitest';
import { AUDIT_LOG } from '#backend/observability/audit.ts';
import { WIZARD_BASE } from '#contract/endpoint.ts';
import { start } from './harness.ts';

/** What this log says of refused calls. */
const told = (log: readonly string[]) =>
  log.filter((line) => line.includes('"audit":true')).map((line) => JSON.parse(line));

describe('the wizard’s files, which anybody may ask for without a limit', () => {
  test.each([
    ['a part that is not there', 'assets/bundle.css', { range: 'bytes=99999999-' }],
    ['another version', 'assets/bundle.css', { 'if-match': '"other"' }],
    ['a path that is none', 'assets//bundle.css', {}],
  ])(
    '[N5] [S4] where %s is asked for, the refusal is told and fills no store',
    async (_, path, headers) => {
      const { server, log } = await start();
      const answer = await server.app.inject({ url: WIZARD_BASE + path, headers });
      expect(answer.statusCode).toBe(400);
      const { traceId } = answer.json();
      expect(told(log)).toMatchObject([{ event: 'error', code: 'INVALID_REQUEST', traceId }]);
      expect(await server.services.store.lines(AUDIT_LOG)).toEqual([]);
    },
  );
});
