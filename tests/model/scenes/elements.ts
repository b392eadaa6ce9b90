import type { ElementName, RuntimeConfigInput } from '#contract/runtime-config.ts';
import type { World } from '../support/world.ts';
import {
  callOf,
  DONE,
  expectAt,
  expectState,
  keepsPage,
  open,
  openLogIn,
  REFUSED,
  type Scene,
  SURPRISE,
} from './scene.ts';

const SCRIPT = '/services_auth/auth-frontend/static/of-the-bank.js';
const TEASER = '**/elements-teaser-*';

/** Waits for a state or a transition of the machine that loads elements. */
const happens = (world: World, what: string) =>
  world.seen.happens(what.startsWith('—') ? `elementLoading ${what}` : `elementLoading.${what}`);

/** Writes a configuration into the page, as a bank may (Y3). */
async function configure(world: World, config: RuntimeConfigInput): Promise<void> {
  await world.page.route(`${world.bank.wizardUrl}login?*`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      /(id="config">)[^<]*/,
      (_, tag: string) => tag + JSON.stringify(config),
    );
    await route.fulfill({ response, body });
  });
}

/** Serves the bank's own elements with this `initialised`. */
const serve = ({ page }: World, initialised: string, names: readonly ElementName[]) =>
  page.route(`**${SCRIPT}`, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: names
        .map(
          (name) =>
            `customElements.define('${name}', class extends HTMLElement { ${initialised} });`,
        )
        .join('\n'),
    }),
  );

/** A scene with a bank's own teaser, or with these elements of its own, that ends in this state. */
const ownTeaser = (
  title: string,
  initialised: string,
  happening: string,
  names: readonly ElementName[] = ['cms-teaser'],
): Scene => ({
  title,
  async play(world) {
    await openLogIn(world, 'demo-okvp');
    const element = { script: SCRIPT, lifecycleTimeoutMs: 1000 };
    await configure(world, { elements: Object.fromEntries(names.map((name) => [name, element])) });
    await serve(world, initialised, names);
    await world.reload();
    await expectAt(world, 'login.form.editing', 'login');
    if (happening.includes('after.')) {
      await happens(world, 'loaded —element.mounted [isManaged]→ elementLoading.initialising');
      await world.page.clock.fastForward(1100);
    }
    await happens(world, happening);
  },
});

/** Elements on the page: the built-in ones, and a bank's own. */
export const ELEMENTS: readonly Scene[] = [
  {
    title: 'the teaser in one language and the other, as it comes and as it does not',
    async play(world) {
      const { gates, page, seen } = world;
      await gates.hold([callOf('teaser')]);
      await openLogIn(world, 'demo-okvp');
      await gates.answer(callOf('teaser'), DONE);
      await page.getByRole('complementary').waitFor();
      await page.getByRole('button', { name: 'English', exact: true }).click();
      await gates.answer(callOf('teaser'), REFUSED);
      await seen.happens('teaser.loading —xstate.done.actor.0.teaser.loading→ teaser.settled');
      await page.getByRole('button', { name: 'Deutsch', exact: true }).click();
      await gates.answer(callOf('teaser'), SURPRISE);
      await seen.happens('teaser.loading —xstate.error.actor.0.teaser.loading→ teaser.settled');
      await gates.open();
    },
  },
  {
    title: 'a teaser that never comes is waited for no longer',
    async play(world) {
      const { page } = world;
      await page.route(TEASER, () => {});
      const asked = page.waitForRequest(TEASER);
      await openLogIn(world, 'demo-okvp');
      await asked;
      await page.clock.fastForward(10_100);
      await happens(
        world,
        'loading —xstate.after.loadPatience.elementLoading.loading→ elementLoading.failed',
      );
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    },
  },
  {
    title: 'nobody can go on without a TAN: another try',
    async play(world) {
      const { page, customer } = world;
      await keepsPage(world);
      await page.route('**/elements-tan-*', (route) => route.abort('failed'));
      await openLogIn(world);
      await customer.logIn('anna');
      await expectState(world, 'process.psd2Tan.unconfirmed');
      await customer.alert('COMMON.UNAVAILABLE_TITLE').waitFor();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await customer.press('COMMON.TRY_AGAIN');
      await customer.tan.waitFor();
    },
  },
  ownTeaser(
    'an element of the bank’s that is ready',
    'initialised = Promise.resolve();',
    'initialising —xstate.done.actor.0.elementLoading.initialising→ elementLoading.ready',
  ),
  ownTeaser(
    'one that fails',
    'initialised = Promise.reject(new Error("no"));',
    'initialising —xstate.error.actor.0.elementLoading.initialising→ elementLoading.failed',
  ),
  ownTeaser(
    'one that never begins',
    'initialised = new Promise(() => {});',
    'initialising —xstate.after.lifecycleTimeout.elementLoading.initialising→ elementLoading.failed',
  ),
  ownTeaser(
    'one that throws at what it is told',
    'set locale(_) { throw new Error("thrown by the bank\'s element"); }',
    '—element.threw→ elementLoading.failed',
  ),
  ownTeaser('one that says nothing of it', '', 'loaded —element.mounted→ elementLoading.ready'),
  ownTeaser(
    'two from one script',
    '',
    'loading —xstate.done.actor.0.elementLoading.loading [isAlreadyThere]→ elementLoading.loaded',
    ['cms-teaser', 'bank-info'],
  ),
  {
    title: 'features that the bank asks for',
    async play(world) {
      await openLogIn(world);
      await configure(world, { features: true });
      await world.reload();
      await world.seen.happens('app —features.known→ (stays)');
      await open(world);
    },
  },
];
