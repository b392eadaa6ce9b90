import type { Route } from 'playwright/test';
import { PATIENCE } from '#machines/theme/machine.ts';
import {
  callOf,
  DONE,
  expectAt,
  expectState,
  open,
  openLogIn,
  openTan,
  outlast,
  type Scene,
} from './scene.ts';

const SERVER = '**/portal-content/{themes,assets}/**';
const COLOURS = '**/portal-content/themes/*/colours.css*';
const LOCAL = '**/auth-frontend/assets/*.css';

const away = (route: Route) => route.abort('failed');
const never = () => {};

/** The fallbacks of a theme that cannot be loaded from the usual place (T4). */
export const THEME: readonly Scene[] = [
  {
    title: 'the server is away: two more tries, then the local copy',
    async play(world) {
      await world.page.route(SERVER, away);
      await openLogIn(world);
    },
  },
  {
    title: 'the tab knows another theme than the session: this one follows',
    async play(world) {
      const { gates, page, seen } = world;
      await openTan(world);
      const address = page.url();
      await openLogIn(world, 'demo-bank-8888_89');
      // The server puts the theme into the log-in page, but at a step the page uses the theme of the tab.
      await gates.hold([callOf('session')]);
      seen.forget('theme');
      world.forgetPage();
      await page.goto(address);
      await seen.reaches('theme', 'initialised');
      await gates.answer(callOf('session'), DONE);
      await seen.happens('theme.initialised —theme.requested→ theme.initialising.loading');
      await expectAt(world, 'process.psd2Tan.unconfirmed', 'psd2TanAuth');
    },
  },
  {
    title: 'the server never answers and there is no local copy: the default',
    async play(world) {
      await world.page.route(COLOURS, never);
      await world.page.route('**/auth-frontend/assets/8840_1.css', away);
      await open(world, 'demo-bank-8840_1');
      await outlast(world, 'theme', 'initialising.loading', PATIENCE);
      await expectAt(world, 'login.form.editing', 'login');
    },
  },
  {
    title: 'nothing ever comes: the box',
    async play(world) {
      await world.page.route(SERVER, away);
      await world.page.route(LOCAL, never);
      await open(world, 'demo-bank-8840_1');
      await outlast(world, 'theme', 'initialising.localCopy', PATIENCE);
      await outlast(world, 'theme', 'initialising.defaultTheme', PATIENCE);
      await expectState(world, 'failed');
    },
  },
  {
    title: 'nothing can be had: the box',
    async play(world) {
      await world.page.route(SERVER, away);
      await world.page.route(LOCAL, away);
      await open(world, 'demo-bank-8840_1');
      await expectState(world, 'failed');
    },
  },
];
