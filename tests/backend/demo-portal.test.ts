import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { readConfig } from '#backend/settings/config.ts';
import { shared } from './harness.ts';

const running = shared();

test('[X9] where the demo’s portal may not frame the log-in, it says the command that allows it', async () => {
  const page = await (await fetch(new URL('/demo/portal?in=frame', running().origin))).text();
  const [, command = ''] = /<code>(.*) npm start<\/code>/.exec(page) ?? [];
  // A shell removes the outer quotes.
  const asked = `${command} printenv FRAME_ANCESTORS`;
  const FRAME_ANCESTORS = execFileSync('sh', ['-c', asked], { encoding: 'utf8' }).trim();
  const paths = { wizardDir: '/nowhere', publicDir: '/nowhere' };
  expect(readConfig({ FRAME_ANCESTORS }, paths).frameAncestors).toBe("'self'");
});
