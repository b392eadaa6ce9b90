import { API_BASE } from '#contract/endpoint.ts';
import type { Bank } from '../bank.ts';
import { type Answer, done, holds, NotTried, type Rules, refused } from '../rule.ts';

/** A QR code; not tried where this party may not offer one. */
async function qrCode(bank: Bank) {
  const wizard = await bank.offering('qrCodeLoginAllowed');
  const answer = await wizard.post('qr-log-ins');
  if (answer.status !== 200) throw new NotTried(`no QR code: ${answer.status} ${answer.body.code}`);
  return { wizard, answer, id: String(answer.body.id) };
}

/** A QR code that the customer has approved in the app. */
async function approved(bank: Bank) {
  const { qrCode: customer } = bank.options.customers;
  if (customer === undefined) throw new NotTried('customers.qrCode is missing');
  const { wizard, answer, id } = await qrCode(bank);
  await bank.hands.approve(customer, { id, link: String(answer.body.link) });
  return { wizard, id };
}

const isWaiting = (answer: Answer) => {
  done(answer);
  holds(answer.body.status === 'waiting', answer, 'status waiting');
  holds(/^\d\d$/.test(String(answer.body.number)), answer, 'number: two digits, as text');
};

export const BY_APP = {
  'a QR code has a link, and the two digits of both devices': {
    says: 'it has the two digits that both devices show and, for a QR code, the `link`',
    mend: 'Answer with id, status waiting, number, expiresAt and link.',
    async check(bank) {
      const { answer } = await qrCode(bank);
      isWaiting(answer);
      const { link } = answer.body;
      holds(/^https?:\/\/.{1,690}$/.test(String(link)), answer, 'link with http:// or https://');
    },
  },
  'a new QR code makes the previous one void': {
    says: 'A new QR code makes the previous one void.',
    mend: 'Let at most one be open in a log-in.',
    async check(bank) {
      const { wizard, id } = await qrCode(bank);
      done(await wizard.post('qr-log-ins'));
      const answer = await wizard.get(`app-log-ins/${id}`);
      const isVoid = answer.status >= 400 || answer.body.status === 'expired';
      holds(isVoid, answer, 'status expired, or a refusal');
    },
  },
  'a code that never reached the page is replaced': {
    says: 'But a code that took its place in the same way, and is still `waiting`, never reached the page: replace it.',
    mend: 'Keep with each code which one it renews.',
    async check(bank) {
      const { wizard, id } = await qrCode(bank);
      const [lost, again] = [
        await wizard.post('qr-log-ins', { renews: id }),
        await wizard.post('qr-log-ins', { renews: id }),
      ];
      isWaiting(lost);
      isWaiting(again);
      const ids = new Set([id, lost.body.id, again.body.id]);
      holds(ids.size === 3, again, 'a new code each time');
    },
  },
  'a renewal takes nothing from another code': {
    says: 'If the customer has begun another log-in by app since, which is open or approved: refuse with `STEP_NOT_CURRENT`.',
    mend: 'Compare the code that it renews with the newest one.',
    async check(bank) {
      const { wizard, id } = await qrCode(bank);
      isWaiting(await wizard.post('qr-log-ins'));
      refused(await wizard.post('qr-log-ins', { renews: id }), 'STEP_NOT_CURRENT');
    },
  },
  'the comfort app is asked for unknown names as well': {
    says: 'opens a log-in by app with status `waiting`',
    mend: 'Answer for an unknown name as for a known one, or the answer says who is a customer.',
    async check(bank) {
      const wizard = await bank.offering('comfortLoginAllowed');
      isWaiting(await wizard.post('comfort-log-ins', { identifier: bank.nobody }));
      const identifier = bank.options.customers.comfortApp;
      if (identifier === undefined) throw new NotTried('customers.comfortApp is missing');
      const known = await (await bank.open()).post('comfort-log-ins', { identifier });
      if (known.body.status === 'retriesExceeded')
        throw new NotTried('too many tries: wait a while');
      isWaiting(known);
    },
  },
  'nothing is collected without an approval': {
    says: 'If the approval is void, refuse with `STEP_NOT_CURRENT`',
    mend: 'Look for the approval of exactly this code.',
    async check(bank) {
      const { wizard, id } = await qrCode(bank);
      refused(await wizard.finishAppLogIn(id), 'STEP_NOT_CURRENT');
    },
  },
  'an approval is collected once, and by its own browser': {
    says: '`POST …/app-log-ins/{appLogIn}/log-in` collects the approval, once.',
    mend: 'Mark it as collected in the same step, and bind it to the browser that asked for the code.',
    async check(bank) {
      const { wizard, id } = await approved(bank);
      const { browser } = await bank.open();
      refused(await browser.call('POST', `${wizard.base}/app-log-ins/${id}/log-in`));
      const before = wizard.with(wizard.browser.clone());
      done(await wizard.finishAppLogIn(id));
      refused(await before.finishAppLogIn(id), 'STEP_NOT_CURRENT');
    },
  },
  'cookies change, and a lost answer is given again, as with the PIN': {
    says: 'Cookies, and a lost answer, are handled as with the PIN.',
    mend: 'Do here what a log-in with the PIN does: new cookies, and the same ones for the same key.',
    async check(bank) {
      const { wizard, id } = await approved(bank);
      const lost = wizard.browser.clone();
      const path = `${API_BASE}${wizard.base}/app-log-ins/${id}/log-in`;
      const key = crypto.randomUUID();
      const before = JSON.stringify([...lost.session]);
      const first = await wizard.finishAppLogIn(id, key);
      done(first);
      const after = JSON.stringify([...wizard.browser.session]);
      holds(after !== before, first, 'a new session cookie');
      const again = await lost.call('POST', path, { key });
      done(again);
      const isSame = JSON.stringify(again.body) === JSON.stringify(first.body);
      holds(isSame, again, `the same reply: ${JSON.stringify(first.body)}`);
      holds(JSON.stringify([...lost.session]) === after, again, 'the same session cookie');
    },
  },
} satisfies Rules;
