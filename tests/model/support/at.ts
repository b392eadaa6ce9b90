import { expect } from 'playwright/test';
import type { RouteId } from '#machines/routes.ts';
import { expectLook } from './look.ts';
import type { World } from './world.ts';

/** Expects the page to show this route at its address. `named`: the route whose title it has, if another. */
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

/** Expects the wizard to be in this state or in a substate. */
export async function expectState(world: World, state: string | RegExp): Promise<void> {
  await expect
    .poll(() => world.customer.root.getAttribute('data-state'), { intervals: [20, 50, 100] })
    .toMatch(
      typeof state === 'string' ? new RegExp(`^${state.replaceAll('.', '\\.')}(\\.|$)`) : state,
    );
}

/** Expects the wizard to be in this state, and its page to look as the route requires. */
export async function expectAt(
  world: World,
  state: string,
  route: RouteId,
  named?: RouteId,
): Promise<void> {
  await expectState(world, state);
  await expectRoute(world, route, state, named);
}
