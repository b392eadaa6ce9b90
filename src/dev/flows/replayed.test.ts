import { expect, test } from 'vitest';
import { lastOf, stateInWords } from './history/at.ts';
import { replayed } from './replayed.ts';

const fileOf = (...parts: BlobPart[]) => new File(parts, 'written.json');
const LOG_IN_PAGE = JSON.stringify({
  title: 'The log-in page',
  steps: [{ state: 'login.form.editing' }],
});

test('[D3] the viewer shows a replayed file in its last state, before its machines are stopped', async () => {
  const run = await replayed(fileOf(LOG_IN_PAGE));
  expect(run.file).toMatchObject({
    title: 'The log-in page',
    same: true,
    report: '1 step, as written',
  });
  expect(lastOf(run)?.status).toBe('active');
  expect(stateInWords(lastOf(run)?.value)).toBe('login');
});

test('[D3] the viewer refuses a file that is not UTF-8, and reads the mark of that encoding', async () => {
  const cut = Uint8Array.of(0x22, 0xc3, 0x22);
  await expect(replayed(fileOf(cut))).rejects.toThrow('written.json is not UTF-8');
  expect((await replayed(fileOf(Uint8Array.of(0xef, 0xbb, 0xbf), LOG_IN_PAGE))).file?.same).toBe(
    true,
  );
});

test('[D3] the viewer names what cannot be read, such as a folder that was dropped on it', async () => {
  const folder = fileOf('');
  const why = 'A requested file or directory could not be found';
  folder.arrayBuffer = () => Promise.reject(new DOMException(why, 'NotFoundError'));
  await expect(replayed(folder)).rejects.toThrow(`written.json cannot be read: ${why}`);
});

test('[D3] the viewer knows at which moment each step of a file was performed', async () => {
  const pin = { identifier: '[masked]', pin: '[masked]' };
  const steps = [
    { state: 'login.form.editing' },
    { machine: 'credentials', event: 'pin.submitted', with: pin, state: 'login.submitting' },
    { after: 200 },
    { port: 'logIn', answer: { kind: 'refused', code: 'LOCKED_ACCOUNT' } },
    { state: 'returning' },
    { machine: 'app', event: 'back.requested' },
  ];
  const { file, moments } = await replayed(fileOf(JSON.stringify({ title: 'Locked', steps })));
  expect(file?.steps.map(({ words, begins }) => [words, moments[begins]?.event.type])).toEqual([
    ['in login.form.editing', 'pin.submitted'],
    ['credentials: pin.submitted', 'pin.submitted'],
    ['after 200 ms', 'xstate.promise.resolve'],
    ['logIn: refused LOCKED_ACCOUNT', 'xstate.promise.resolve'],
    ['in returning', undefined],
  ]);
});
