import { expect, test } from 'vitest';
import { faultsOf } from './faults.ts';
import type { Sight } from './sight.ts';

/** A page without faults: anna is asked for her TAN. */
const FINE: Sight = {
  state: 'process.psd2Tan.unconfirmed',
  url: 'https://bank.example/services_auth/auth-frontend/psd2TanAuth?client_id=demo-yes',
  title: 'Confirm with a TAN - Bank am Markt',
  language: 'en',
  texts: ['Confirm your log-in', 'Lumen Energy', 'Pixel 9 (Anna)', 'Cancel'],
  says: true,
  busy: false,
  reference: '',
  lostFocus: false,
  tooWide: 0,
};
const PAGE = { ...FINE, state: 'errorPage.errorTechnical', title: 'Technical problem - Bank' };

test('[P1, P2] a walk has nothing to say of a page that is as it should be', () => {
  expect(faultsOf(FINE, 'anna')).toEqual([]);
  expect(faultsOf({ ...PAGE, reference: 'W1' }, 'anna')).toEqual([]);
  const offline = { ...PAGE, title: 'No internet connection - Bank', reference: 'W1' };
  expect(faultsOf(offline, 'anna')).toEqual([]);
  const [state, url] = [
    'process.consent.deciding.open',
    FINE.url.replace('psd2TanAuth', 'consent'),
  ];
  const consent = { ...FINE, state, url, title: 'Use your data - Bank' };
  expect(faultsOf(consent, 'anna')).toEqual([]);
});

test.for<[fault: string, sight: Sight]>([
  ['is titled Consent - Bank', { ...FINE, title: 'Consent - Bank' }],
  ['is titled Use your data - Bank', { ...FINE, title: 'Use your data - Bank' }],
  ['has the address consent', { ...FINE, url: FINE.url.replace('psd2TanAuth', 'consent') }],
  ['says TAN.TITLE', { ...FINE, texts: ['TAN.TITLE'] }],
  ['says Back to undefined', { ...FINE, texts: ['Back to undefined'] }],
  ['says in the other language: Abbrechen', { ...FINE, texts: ['Abbrechen'] }],
  ['names Fahrrad Falk', { ...FINE, texts: ['Fahrrad Falk'] }],
  ['names Lumen Energy', { ...FINE, url: FINE.url.replace('demo-yes', 'pk_app') }],
  ['names Pixel 9 (Bruno)', { ...FINE, texts: ['Pixel 9 (Bruno)'] }],
  ['has the focus nowhere', { ...FINE, lostFocus: true }],
  ['is 4 px too wide', { ...FINE, tooWide: 4 }],
  ['has no reference', PAGE],
])('[P1, P2, P6, I2, N1, R1] a walk notices a page that %s', ([fault, sight]) => {
  expect(faultsOf(sight, 'anna')).toEqual([`${sight.state} ${fault}`]);
});
