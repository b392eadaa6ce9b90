// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type ErrorRouteId, ROUTES, type RouteId, routeFacts } from '#machines/routes.ts';
import { errors } from '#src/i18n/en/errors.ts';
import { show } from '#src/ui/testing.tsx';
import BusinessErrorScreen from './screen.tsx';

const isErrorPage = (id: RouteId): id is ErrorRouteId => routeFacts(id).errorPage === true;
/** Every page of this screen: error-technical has its own (P3). */
const PAGES = (Object.keys(ROUTES) as RouteId[])
  .filter(isErrorPage)
  .filter((id) => id !== 'errorTechnical');
const noop = () => {};

describe('business-error screen', () => {
  it('[P3] one screen shows title, subtitle, detail and reference of every page', () => {
    expect(PAGES).toHaveLength(14);
    const { change } = show(<p />);
    for (const page of PAGES) {
      change(<BusinessErrorScreen page={page} reference="trace-3" onBack={noop} />);
      const { TITLE, SUBTITLE, DETAIL } = errors.ERROR[ROUTES[page].texts];
      expect(screen.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
      expect(screen.getByText(SUBTITLE)).toBeVisible();
      expect(screen.getByText(DETAIL)).toBeVisible();
      expect(screen.getByText('trace-3')).toBeVisible();
    }
  });

  it('[P3] warns only where something is wrong', () => {
    const { container, change } = show(<p />);
    const warning = PAGES.filter((page) => {
      change(<BusinessErrorScreen page={page} onBack={noop} />);
      return container.querySelector('.error-picture--danger') !== null;
    });
    expect(warning).toEqual([
      'corruptUrl',
      'lockedAccountError',
      'pinLocked',
      'pinLockedAndWrongNoBanking',
      'invalidAccount',
    ]);
  });

  it('[N2] where the browser forbids cookies: says so, and what to do', () => {
    show(
      <BusinessErrorScreen page="sessionExpired" because="noCookies" reference="r" onBack={noop} />,
    );
    expect(screen.getByRole('heading', { name: 'Your browser blocks cookies' })).toBeVisible();
    expect(screen.getByText(/^Please allow cookies for this site\./)).toBeVisible();
    expect(screen.queryByText(/session/)).not.toBeInTheDocument();
  });

  it('[E1] [P3] without a party there is no button back', () => {
    show(<BusinessErrorScreen page="corruptUrl" onBack={noop} />);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('[N2] where no log-in is left to return from, the party is a link away', () => {
    const back = { to: 'party', clientName: 'Muster', href: 'https://muster.example/' } as const;
    show(<BusinessErrorScreen page="corruptUrl" back={back} onBack={noop} />);
    expect(screen.getByRole('link', { name: 'Back to Muster' })).toHaveAttribute('href', back.href);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it.each([
    [{ to: 'party', clientName: 'Muster' }, 'Back to Muster'],
    [{ to: 'party' }, 'Back'],
    [{ to: 'homepage' }, 'Back to homepage'],
    [{ to: 'logIn' }, 'Back to log in'],
  ] as const)('[A9] the way back %o is called %s', async (back, name) => {
    const onBack = vi.fn();
    const { user } = show(<BusinessErrorScreen page="pinLocked" back={back} onBack={onBack} />);
    expect(screen.getByRole('button', { name })).toHaveClass('button--primary');
    await user.click(screen.getByRole('button', { name }));
    expect(onBack).toHaveBeenCalledOnce();
  });
});
