import { expect } from 'playwright/test';
import type { RouteId } from '#machines/routes.ts';
import { expectLook } from './look.ts';
import type { World } from './world.ts';

/** A page shows this route, at the address that follows from it; it may be called as another's is. */
export async function expectRoute(
  world: World,
  route: RouteId,
  where: string,
  named?: RouteId,
): Promise<void> {
  const { page, words, shown, path: pathBefore } = world;
  await expectLook(page, { route, named, pathBefore, arrived: shown !== route, words }, where);
  world.shown = route;
  world.path = await page.evaluate(
    () => window.location.pathname.split('/auth-frontend/')[1] ?? '',
  );
}

/** The wizard is in this state, or in one within it. */
export async function expectState(world: World, state: string | RegExp): Promise<void> {
  await expect
    .poll(() => world.customer.root.getAttribute('data-state'), { intervals: [20, 50, 100] })
    .toMatch(
      typeof state === 'string' ? new RegExp(`^${state.replaceAll('.', '\\.')}(\\.|$)`) : state,
    );
}

/** The wizard is in this state, and its page looks as its route says. */
export async function expectAt(world: World, state: string, route: RouteId): Promise<void> {
  await expectState(world, state);
  await expectRoute(world, route, state);
}
