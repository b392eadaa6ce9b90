import type { DrawnAhead } from '#contract/first-screen.ts';
import { initUiReply, sessionReply } from '#machines/testing/replies.ts';

/** The replies to the entry calls from which {@link AHEAD} was drawn. */
export const REPLIES = {
  session: sessionReply(),
  initUi: initUiReply(),
  bank: { 'de-DE': { name: 'Demo Bank', banknameAusblenden: false, links: [] } },
};

/** What a page that was drawn ahead says of itself. */
export const AHEAD: DrawnAhead = {
  locale: 'de-DE',
  themeId: '8840_1',
  fingerprint: 'p',
  colours: { LIGHT: '/light.css', DARK: '/dark.css' },
  bundle: '/bundle.css',
  answers: {
    session: REPLIES.session,
    relyingParty: REPLIES.initUi.relyingParty,
    bank: REPLIES.bank,
  },
};
