import type { Services } from '../../services.ts';
import type { Client } from '../../settings/clients.ts';

/**
 * Which log-ins by app the page may offer (Q4, C3): those that the requesting party allows, if there is a
 * banking app.
 */
export function offeredWays(
  { delivery }: Pick<Services, 'delivery'>,
  client: Client | undefined,
): { readonly qr: boolean; readonly comfort: boolean } {
  const { qrCodeLoginAllowed = false, comfortLoginAllowed = false } = client?.settings ?? {};
  const app = delivery.linkOf !== undefined;
  return { qr: app && qrCodeLoginAllowed, comfort: app && comfortLoginAllowed };
}
