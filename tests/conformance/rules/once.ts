import { done, holds, type Rules, refused } from '../rule.ts';

const SAYS = 'calls with the same key take effect once and get the same answer';

export const ONCE = {
  'a call that comes twice is answered twice, and done once': {
    says: SAYS,
    mend: 'Keep the answer under log-in and key, in the same transaction as the effect.',
    async check(bank) {
      const wizard = await bank.loggedIn();
      const key = crypto.randomUUID();
      const first = await wizard.post('keep-alive', undefined, key);
      done(first);
      await bank.hands.wait(2000);
      const again = await wizard.post('keep-alive', undefined, key);
      done(again);
      const { expiresAt } = first.body;
      holds(again.body.expiresAt === expiresAt, again, `the same answer: ${expiresAt}`);
    },
  },
  'at the same moment, too': {
    says: SAYS,
    mend: 'Let the second call wait for the first, or lose against it: look and store in one step.',
    async check(bank) {
      const wizard = await bank.offering('qrCodeLoginAllowed');
      const key = crypto.randomUUID();
      const ask = () => wizard.post('qr-log-ins', undefined, key);
      const [first, again] = await Promise.all([ask(), ask()]);
      done(first);
      done(again);
      holds(again.body.id === first.body.id, again, `the same QR code: ${first.body.id}`);
    },
  },
  'one key tries one secret': {
    says: 'count attempts by log-in and key, and do not let one key try two secrets',
    mend: 'Answer the second call as the first, or refuse it: never check another PIN under its key.',
    async check(bank) {
      const wizard = await bank.open();
      const key = crypto.randomUUID();
      refused(await wizard.logIn(bank.nobody, '00000', key));
      refused(await bank.logIn(wizard, key));
    },
  },
} satisfies Rules;
