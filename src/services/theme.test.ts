import { expect, test, vi } from 'vitest';
import { ownPage } from '#src/venue/own-page.ts';
import { openStorage } from './storage.ts';
import { provideTheme } from './theme.ts';

vi.mock('#src/theme/list.ts', () => {
  throw new Error('gone');
});

test('[T4, N5, N2] that the local copy of a theme serves is in the log also if what explains it cannot be loaded', async () => {
  const log = vi.fn();
  const { implementations } = provideTheme({
    logger: { log, close() {} },
    venue: ownPage(document.body),
    storage: openStorage(),
  });
  const logFallback = implementations.actions.logFallback as () => Promise<void>;
  await Reflect.apply(logFallback, null, [{}, { themeId: '8840_1' }]);
  const said = 'Theme 8840_1 unavailable: the local copy serves';
  expect(log).toHaveBeenCalledExactlyOnceWith('ERROR', said);
});
