import { pressAt } from '../support/moment.ts';
import {
  callOf,
  DONE,
  expectAt,
  expectTechnicalError,
  goTo,
  openLogIn,
  openTan,
  type Scene,
} from './scene.ts';

/** Presses before the page can show the new state. They must do nothing. */
export const HASTE: readonly Scene[] = [
  {
    title: 'the comfort app is asked, without an access key, while a log-in is under way',
    async play(world) {
      const { gates, customer } = world;
      await openLogIn(world);
      await gates.hold([callOf('logIn')]);
      const underWay = { machine: 'credentials', state: 'submitting' };
      await pressAt(customer.comfortButton, { ...underWay, empties: customer.identifier });
      await customer.logIn('anna');
      await world.seen.happens('credentials.submitting —identifier.missing→ (stays)');
      await gates.answer(callOf('logIn'), DONE);
      await expectAt(world, 'process.psd2Tan.unconfirmed', 'psd2TanAuth');
    },
  },
  {
    title: 'another code, or the PIN after all, in the moment of the approval by QR code',
    async play(world) {
      const { customer } = world;
      await openLogIn(world);
      await customer.chooseQr();
      const approved = { machine: 'qrLogin', state: 'approved' };
      await pressAt(customer.button('QR.REFRESH'), approved);
      await pressAt(customer.button('QR.CREDENTIALS'), approved);
      await world.decideInApp('emma', 'approve');
      await world.seen.happens('qrLogin.approved —refresh.requested→ (stays)');
      await world.seen.happens('qrLogin.approved —credentials.requested→ (stays)');
      await expectAt(world, 'process.qrCodeFirstLogin.form.editing', 'qrCodeFirstlogin');
    },
  },
  {
    title: 'the PIN after all, in the moment of the approval in the comfort app',
    async play(world) {
      const { customer } = world;
      await openLogIn(world);
      await customer.askComfort('felix');
      const approved = { machine: 'comfortLogin', state: 'approved' };
      await pressAt(customer.button('COMFORT.BACK_TO_LOG_IN'), approved);
      await world.decideInApp('felix', 'approve');
      await world.seen.happens('comfortLogin.approved —credentials.requested→ (stays)');
      await expectAt(world, 'comfortLogin.firstLogin.form.editing', 'comfortLoginFirstLogin');
    },
  },
  {
    title: 'terms are accepted in the moment in which they are asked for in another language',
    async play(world) {
      const { gates, customer, page } = world;
      await goTo(world, 'bruno', 'process.tos.reading.open');
      await gates.hold([callOf('termsPreview')]);
      await page.getByRole('checkbox').check();
      await pressAt(customer.button('COMMON.CONTINUE'), { machine: 'terms', state: 'translating' });
      await page.getByRole('button', { name: 'English', exact: true }).click();
      await world.seen.happens('terms.translating —terms.accepted→ (stays)');
      await gates.answer(callOf('termsPreview'), DONE);
      world.speak('en');
      await expectAt(world, 'process.tos.reading.open', 'tos');
    },
  },
  {
    title: 'Back again and again, quicker than anybody could mean it',
    async play(world) {
      const { page } = world;
      await openTan(world);
      await page.evaluate(() => {
        const own = location.href;
        // Goes back again as soon as the wizard has restored its address.
        window.addEventListener('popstate', () => {
          if (location.href === own) setTimeout(() => history.back());
        });
        history.back();
      });
      // The address is that of the last navigation, as an error page keeps the address.
      world.forgetPage();
      await expectTechnicalError(world);
    },
  },
];
