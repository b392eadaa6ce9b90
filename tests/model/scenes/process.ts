import type { World } from '../support/world.ts';
import {
  callOf,
  DONE,
  expectAt,
  expectErrorInPlace,
  expectTechnicalError,
  goTo,
  openLogIn,
  openTan,
  REFUSED,
  type Scene,
  SURPRISE,
  tryAgain,
  UNREACHABLE,
} from './scene.ts';

/** The resource of a step that only a newer wizard knows. */
const NEW_STEP = '/services_auth/auth-backend/api/authentications/a/steps/s/something-new';

async function speak(world: World, language: 'de' | 'en'): Promise<void> {
  const name = { de: 'Deutsch', en: 'English' }[language];
  await world.page.getByRole('button', { name, exact: true }).click();
  world.speak(language);
}

/** Orders of steps that the bank may send, and invalid answers. */
export const PROCESS: readonly Scene[] = [
  {
    title: 'nobody says where the process stands',
    async play(world) {
      const { gates, customer } = world;
      await openTan(world);
      await gates.hold([callOf('process')]);
      await world.reload();
      await expectAt(world, 'process.asking.lasting', 'waiting');
      await gates.answer(callOf('process'), UNREACHABLE);
      await expectErrorInPlace(world, 'process.unavailable');
      await customer.press('ERROR.BACK_TO_PARTY');
      await customer.press('QUIT.PROCESS.STAY');
      await tryAgain(world, 'process', REFUSED);
      await expectTechnicalError(world);
      await tryAgain(world, 'process', SURPRISE);
      await expectErrorInPlace(world);
      await tryAgain(world, 'process', {
        kind: 'done',
        shape: () => ({
          authenticationProcessCompleted: false,
          nextAuthenticationProcessStep: {
            actions: [{ stepType: 'SOMETHING_NEW', urlOfResource: NEW_STEP }],
          },
        }),
      });
      await expectErrorInPlace(world);
      await tryAgain(world, 'process', DONE);
      await expectAt(world, 'process.psd2Tan.unconfirmed', 'psd2TanAuth');
      await speak(world, 'en');
      await world.seen.happens('authProcess —locale.changed→ (stays)');
      await expectAt(world, 'process.psd2Tan.unconfirmed', 'psd2TanAuth');
      await speak(world, 'de');
    },
  },
  {
    title: 'nobody says what follows the authentication',
    async play(world) {
      const { gates, customer } = world;
      await openLogIn(world);
      await gates.hold([callOf('postProcess')]);
      await customer.logIn('henry');
      await expectAt(world, 'process.askingPost.lasting', 'waiting');
      await gates.answer(callOf('postProcess'), UNREACHABLE);
      await expectErrorInPlace(world, 'process.unavailable');
      await tryAgain(world, 'postProcess', REFUSED);
      await expectTechnicalError(world);
      await tryAgain(world, 'postProcess', SURPRISE);
      await expectErrorInPlace(world);
      await gates.open();
      await customer.press('COMMON.TRY_AGAIN');
      await customer.expectReturned();
    },
  },
  {
    title: 'a PIN that is unlocked by TAN, at the second try',
    async play(world) {
      const { gates, customer } = world;
      await openLogIn(world);
      await gates.hold([callOf('startTan')]);
      await customer.logIn('greta');
      await gates.answer(callOf('startTan'), REFUSED);
      await expectTechnicalError(world);
      await gates.open();
      await customer.press('COMMON.TRY_AGAIN');
      await expectAt(world, 'process.unlockPin.unconfirmed', 'psd2TanAuth');
      await customer.confirmTan('greta');
      await customer.expectReturned();
    },
  },
  {
    title: 'the PIN after the comfort app, on a page that loads anew, at the second try',
    async play(world) {
      const { gates, customer } = world;
      await goTo(world, 'felix', 'comfortLogin.firstLogin.form.editing');
      await world.reload();
      const state = 'process.comfortFirstLogin.form.editing';
      await expectAt(world, state, 'comfortLoginFirstLogin');
      await gates.hold([callOf('firstLogIn')]);
      await customer.enterFirstPin();
      await gates.answer(callOf('firstLogIn'), REFUSED);
      await expectTechnicalError(world);
      await gates.open();
      await customer.press('COMMON.TRY_AGAIN');
      await expectAt(world, state, 'comfortLoginFirstLogin');
      await customer.enterFirstPin();
      await customer.expectReturned();
    },
  },
  ...(
    [
      { alias: 'bruno', step: 'tos' },
      { alias: 'clara', step: 'qidTos' },
    ] as const
  ).map(
    ({ alias, step }): Scene => ({
      title: `the terms of ${alias} in another language, refused at first`,
      async play(world) {
        const { gates, customer, page } = world;
        const state = `process.${step}.reading.open`;
        await goTo(world, alias, state);
        await speak(world, 'en');
        await world.seen.happens(`authProcess.${step} —locale.changed→ (stays)`);
        await expectAt(world, state, step);
        await gates.hold([callOf('approveTerms')]);
        await page.getByRole('checkbox').check();
        await world.customer.press('COMMON.CONTINUE');
        await gates.answer(callOf('approveTerms'), REFUSED);
        await expectTechnicalError(world);
        await gates.open();
        await speak(world, 'de');
        await customer.press('COMMON.TRY_AGAIN');
        await expectAt(world, state, step);
      },
    }),
  ),
];
