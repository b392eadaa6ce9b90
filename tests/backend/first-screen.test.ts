import { expect, test } from 'vitest';
import { initUiReply, sessionReply } from '#machines/testing/replies.ts';
import { drawFirstScreen } from '#src/prerender/draw.tsx';

test('[N3] the log-in form is drawn where there is no browser, links and all', async () => {
  expect(globalThis).not.toHaveProperty('document');
  const drawn = await drawFirstScreen({
    session: sessionReply({ qrCodeLoginAllowed: true, comfortLoginAllowed: true }),
    initUi: initUiReply(false, { ecoSystem: 'okvp', policyUri: 'https://party/privacy' }),
    bank: {
      'de-DE': {
        name: 'Demo Bank',
        banknameAusblenden: false,
        forgotPinUrl: '/pin',
        logos: [{ name: 'Verbund', url: '/verbund.svg' }],
      },
    },
    locale: undefined,
    config: {},
    origin: 'https://login.bank.example',
  });
  expect(drawn).toMatchObject({
    locale: 'de-DE',
    themeId: '8840_1',
    title: 'Anmelden - Demo Bank',
  });
  expect(drawn?.html.match(/<input/g)).toHaveLength(2);
  expect(drawn?.html).toContain('href="https://login.bank.example/pin"');
  expect(drawn?.html).toContain('method="dialog"');
});
