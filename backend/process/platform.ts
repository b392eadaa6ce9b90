import { ENDPOINTS } from '#contract/endpoints.ts';
import { unbound } from './serve.ts';

/** The ids of the themes there are (T2, T5). */
export const themeList = unbound(ENDPOINTS.themeList, async ({ services }) => ({
  themeProfiles: await services.themes.ids(),
}));

/** The editors' teaser for this party's customers (Y3). */
export const teaser = unbound(ENDPOINTS.teaser, async ({ services, query }) => {
  const party = services.clients.find(query.client_id)?.party;
  return { teaser: services.banks.teaser(party, query.locale) };
});

/** Long digit groups are account numbers, PINs or TANs somebody let slip: they go no further (S8). */
function withoutDigits(text: string): string {
  return text
    .replaceAll(/\d{5,}/g, '[digits]')
    .replaceAll(/\b[A-Z]{2}\d{2}[\dA-Z ]{8,}/g, '[iban]');
}

/** Messages of the front end for the log (X4). A page that lost its session may still complain. */
export const log = unbound(ENDPOINTS.log, async (call) => {
  const { services, request, body } = call;
  const session = await services.sessions.open(request.cookies[services.cookies.sessionName]);
  if (session !== undefined) services.csrf.checkToken(request, session.token);
  for (const { level, message, reference } of body.messages) {
    const line = { frontEnd: true, reference, message: withoutDigits(message) };
    if (level === 'ERROR') request.log.error(line);
    else if (level === 'WARN') request.log.warn(line);
    else request.log.info(line);
  }
  return { accepted: body.messages.length };
});
