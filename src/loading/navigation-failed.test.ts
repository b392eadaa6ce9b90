import { expect, onTestFinished, test, vi } from 'vitest';
import { onReference } from '#src/services/reference.ts';
import { navigationFailed } from './navigation-failed.ts';

test.each([
  [
    new Error('Failed to fetch dynamically imported module'),
    'Failed to fetch dynamically imported module',
  ],
  ['lost', 'lost'],
])(
  '[P5] [R5] a load failure becomes a generic error with its cause and a reference of its own',
  (error, cause) => {
    const failed = navigationFailed(error);
    expect(failed).toEqual({
      type: 'navigation.failed',
      failure: {
        type: 'UNKNOWN_ERROR',
        messageKey: 'APP_COULD_NOT_BE_STARTED',
        traceId: expect.stringMatching(/^[0-9A-Z]{12}$/),
        cause,
      },
    });
    expect(navigationFailed(error)).not.toEqual(failed);
  },
);

test('[P5] a page that cannot be loaded is named', () => {
  expect(navigationFailed(new Error('gone'), 'consent')).toMatchObject({
    failure: {
      type: 'UNKNOWN_CONTENT_ID',
      category: 'PAGE_NOT_FOUND',
      params: { contentId: 'consent' },
      cause: 'gone',
    },
  });
});

test('[N2] it is known whether the device had a network', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => online.mockRestore());
  expect(navigationFailed('lost')).toMatchObject({ failure: { offline: true } });
});

test('[N5] [P5] its reference is logged with the cause before it is shown', () => {
  const hear = vi.fn();
  onReference(hear);
  const failed = navigationFailed(new Error('lost'));
  expect(failed).toMatchObject({ failure: { traceId: hear.mock.calls[0]?.[1] } });
  expect(hear.mock.calls).toEqual([['lost', expect.any(String)]]);
});
