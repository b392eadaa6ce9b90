// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { ROUTES, type RouteId } from '#machines/routes.ts';
import { createLogger } from '#src/services/logger.ts';
import { show } from '#src/ui/testing.tsx';
import { PartyFrame } from './app-frame.tsx';
import { started } from './testing.ts';

const elements = { sources: {}, logger: createLogger('ERROR') };

// Nobody answers what a part asks for.
beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => {})));

function frame(route: RouteId, party: Parameters<typeof started>[0]) {
  const { titleKey } = ROUTES[route];
  const theme = { themeId: '8840_1', from: 'bank' } as const;
  const known = { started: started(party), bankName: 'Bank', native: false, theme };
  return (
    <PartyFrame {...known} route={route} titleKey={titleKey} embedded={false} elements={elements}>
      the task
    </PartyFrame>
  );
}

test('[Y1] the teaser is beside the log-in by PIN and by QR code, and beside no step after it', () => {
  const { container, change } = show(frame('login', { ecoSystem: 'okvp' }));
  const aside = () => container.querySelector('.frame__aside');
  expect(aside()).not.toBeNull();
  change(frame('qrCodeLogin', { ecoSystem: 'okvp' }));
  expect(aside()).not.toBeNull();
  change(frame('tos', { ecoSystem: 'okvp' }));
  expect(aside()).toBeNull();
  change(frame('login', { ecoSystem: 'verbund' }));
  expect(aside()).toBeNull();
});
