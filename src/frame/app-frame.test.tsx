// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { initUiMachine } from '#machines/init-ui/machine.ts';
import { ROUTES, type RouteId } from '#machines/routes.ts';
import { silent } from '#machines/testing/answers.ts';
import { opened, willingApp } from '#machines/testing/app.ts';
import { createLogger } from '#src/services/logger.ts';
import { show } from '#src/ui/testing.tsx';
import { AppFrame, PartyFrame } from './app-frame.tsx';
import { started } from './testing.ts';

const elements = { sources: {}, logger: createLogger('ERROR') };

// Nobody answers what a part asks for.
beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => {})));

type PartyFrameProps = ComponentProps<typeof PartyFrame>;

function frame(
  route: RouteId,
  party: Parameters<typeof started>[0],
  more: Partial<PartyFrameProps> = {},
) {
  const { titleKey } = ROUTES[route];
  const theme = { themeId: '8840_1', from: 'bank' } as const;
  const known = { started: started(party), bankName: 'Bank', native: false, theme };
  const at = { route, titleKey, embedded: false, elements };
  return (
    <PartyFrame {...known} {...at} {...more}>
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

test('[Y1] [Y2] breadcrumbs lead from the party over the log-in to the page, where the layout has them', () => {
  const { change } = show(frame('tos', { ecoSystem: 'verbund' }));
  const names = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(names).toEqual(['Demo Shop', 'Log in', 'Terms of use']);
  change(frame('tos', { ecoSystem: 'okvp' }));
  expect(screen.queryByRole('navigation')).toBeNull();
  change(frame('tos', {}, { started: undefined }));
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('[Y2] [Y4] [E5] the bank is named in the header of its theme, once that is on the page', () => {
  const { change } = show(frame('login', {}, { theme: undefined }));
  expect(screen.getByRole('banner')).toBeEmptyDOMElement();
  change(frame('login', {}, { native: true }));
  expect(screen.getByRole('banner')).toHaveTextContent('Bank');
  expect(screen.getByRole('banner')).toHaveClass('header--native');
  expect(screen.getByRole('presentation')).toHaveAttribute(
    'src',
    expect.stringMatching(/8840_1.*logo\.svg/),
  );
});

test.each([
  ['pk_app', 'header--native'],
  ['demo', 'header--web'],
])(
  '[Y2] [E5] [N3] until it is known who %s is, the header is as high as it will be',
  (clientId, look) => {
    const initUi = initUiMachine.provide({ actors: { requestInitUi: silent() } });
    const machine = willingApp().provide({ actors: { initUi } });
    const entry = { ...opened.entry, clientId };
    const app = createActor(machine, { input: { ...opened, entry } }).start();
    onTestFinished(() => void app.stop());
    show(
      <AppFrame
        app={app}
        route={undefined}
        titleKey={undefined}
        bankName=""
        embedded={false}
        elements={elements}
      >
        the task
      </AppFrame>,
    );
    expect(screen.getByRole('banner')).toHaveClass(look);
  },
);

test('[X9] [N1] in a portal’s page it adds no landmark to those of the portal', () => {
  show(frame('login', {}, { embedded: true }));
  expect(screen.queryByRole('main')).toBeNull();
});
