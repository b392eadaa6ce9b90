import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { LogLevel } from '#contract/platform.ts';
import { createLogger, type Logger, logPolicyViolations, usualLogLevel } from './logger.ts';

const fetched = vi.fn<typeof fetch>();
const loggers: Logger[] = [];
/** A logger of a page that is gone after the test. */
function openLogger(threshold: LogLevel): Logger {
  const logger = createLogger(threshold);
  loggers.push(logger);
  return logger;
}
const sent = () =>
  fetched.mock.calls.map(([, init]) => JSON.parse(String(init?.body)).messages as unknown[]);

beforeEach(() => {
  vi.useFakeTimers();
  fetched.mockReset().mockResolvedValue(new Response('{}'));
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  // Its last messages arrive, so that no timer is left for another try.
  fetched.mockReset().mockResolvedValue(new Response('{}'));
  for (const logger of loggers.splice(0)) logger.close();
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

test('[X4] messages are collected for 30 s, then sent in one request', () => {
  const logger = openLogger('DEBUG');
  logger.log('ERROR', 'one', 'REF');
  logger.log('DEBUG', 'two');
  vi.advanceTimersByTime(29_999);
  expect(fetched).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(sent()).toMatchObject([[{ message: 'one', reference: 'REF' }, { message: 'two' }]]);
  vi.advanceTimersByTime(60_000);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('[X4] fifty messages are sent at once', () => {
  const logger = openLogger('ERROR');
  for (let i = 0; i < 50; i++) logger.log('ERROR', String(i));
  expect(sent()[0]).toHaveLength(50);
});

test('[X4] all messages are sent when the page is hidden, in a keepalive request', () => {
  openLogger('ERROR').log('ERROR', 'bye');
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({ keepalive: true });
});

test('[X4] all messages are sent when the page is left without being hidden', () => {
  openLogger('ERROR').log('ERROR', 'bye');
  window.dispatchEvent(new Event('pagehide'));
  expect(sent()).toMatchObject([[{ message: 'bye' }]]);
});

test('[X4] fifty long messages fit into a keepalive request; what does not fit is sent without keepalive', () => {
  const logger = openLogger('ERROR');
  for (let i = 0; i < 50; i++) logger.log('ERROR', 'x'.repeat(5000), `W${i}`.padEnd(12, 'W'));
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({ keepalive: true });
  expect(new Blob([String(fetched.mock.calls[0]?.[1]?.body)]).size).toBeLessThan(60_000);
  for (let i = 0; i < 50; i++) logger.log('ERROR', '€'.repeat(5000));
  expect(fetched.mock.calls[1]?.[1]).toMatchObject({ keepalive: false });
});

test('[X4] a logger sends its messages when it is closed, and nothing after that', () => {
  const logger = openLogger('ERROR');
  logger.log('ERROR', 'last');
  logger.close();
  expect(sent()).toHaveLength(1);
  window.dispatchEvent(new Event('pagehide'));
  vi.advanceTimersByTime(60_000);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test.each([
  [true, ['ERROR']],
  [false, ['ERROR', 'WARN', 'INFO', 'DEBUG']],
])('[X4] in production (%s) the levels %j are logged', (production, logged) => {
  vi.stubEnv('PROD', production);
  const logger = openLogger(usualLogLevel());
  for (const level of ['ERROR', 'WARN', 'INFO', 'DEBUG'] as const) logger.log(level, level);
  vi.advanceTimersByTime(30_000);
  expect(sent()).toMatchObject([logged.map((level) => ({ level, message: level }))]);
});

test('[X4] messages below the log level are dropped, and a failed request throws no error', async () => {
  fetched.mockRejectedValue(new TypeError('offline'));
  const logger = openLogger('ERROR');
  logger.log('DEBUG', 'unheard');
  logger.log('ERROR', 'lost');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(sent()).toMatchObject([[{ message: 'lost' }]]);
});

test.each([
  ['offline', () => Promise.reject(new TypeError('offline'))],
  ['away', async () => new Response('', { status: 503 })],
  ['too much at once', async () => new Response('', { status: 429 })],
])(
  '[X4] [N5] %s: undelivered messages are sent again, together with newer ones',
  async (_, failing) => {
    fetched.mockImplementationOnce(failing);
    const logger = openLogger('ERROR');
    logger.log('ERROR', 'lost', 'W1');
    await vi.advanceTimersByTimeAsync(30_000);
    logger.log('ERROR', 'later', 'W2');
    await vi.advanceTimersByTimeAsync(30_000);
    const [, ...again] = sent();
    expect(again).toMatchObject([[{ message: 'lost' }, { message: 'later' }]]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fetched).toHaveBeenCalledTimes(2);
  },
);

test('[X4] undelivered messages are sent again at once when the page is left', async () => {
  fetched.mockRejectedValueOnce(new TypeError('offline'));
  openLogger('ERROR').log('ERROR', 'lost');
  await vi.advanceTimersByTimeAsync(30_000);
  window.dispatchEvent(new Event('pagehide'));
  expect(sent()[1]).toMatchObject([{ message: 'lost' }]);
});

test('[X4] while requests fail, the first fifty messages are kept, and later sent in one request', async () => {
  fetched.mockRejectedValue(new TypeError('offline'));
  const logger = openLogger('ERROR');
  for (let i = 0; i < 120; i++) {
    logger.log('ERROR', String(i));
    await vi.advanceTimersByTimeAsync(1000);
  }
  fetched.mockResolvedValue(new Response('{}'));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(Math.max(...sent().map(({ length }) => length))).toBe(50);
  expect(sent().at(-1)?.[0]).toMatchObject({ message: '0' });
  logger.log('ERROR', 'since then');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(sent().at(-1)).toEqual([expect.objectContaining({ message: 'since then' })]);
});

test('[X4] messages refused with status 400 are not sent again', async () => {
  fetched.mockResolvedValueOnce(new Response('', { status: 400 }));
  openLogger('ERROR').log('ERROR', 'wrong');
  await vi.advanceTimersByTimeAsync(90_000);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('[N5] a reference is logged once, with its first message', async () => {
  const logger = openLogger('ERROR');
  logger.log('ERROR', 'logIn: no answer', 'W1');
  logger.log('ERROR', 'the log-in ended', 'W1');
  logger.log('ERROR', 'another', 'W2');
  logger.log('ERROR', 'no reference');
  logger.log('ERROR', 'no reference');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(sent()).toMatchObject([
    [{ reference: 'W1', message: 'logIn: no answer' }, { reference: 'W2' }, {}, {}],
  ]);
});

test('[S1] a CSP violation is logged with its directive and the blocked origin, without path and query', () => {
  onTestFinished(logPolicyViolations(openLogger('ERROR')));
  const violation = Object.assign(new Event('securitypolicyviolation'), {
    effectiveDirective: 'script-src',
    blockedURI: 'https://evil.example/path?secret=1',
  });
  document.dispatchEvent(violation);
  vi.advanceTimersByTime(30_000);
  expect(sent()).toMatchObject([
    [{ level: 'ERROR', message: 'CSP: script-src blocked https://evil.example' }],
  ]);
});
