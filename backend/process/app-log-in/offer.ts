import type { Services } from '../../services.ts';
import type { Client } from '../../settings/clients.ts';

/**
 * The other ways in that the page may offer (Q4, C3): where the requesting party allows them, and
 * where there is a banking app at all.
 */
export function offeredWays(
  { delivery }: Pick<Services, 'delivery'>,
  client: Client | undefined,
): { readonly qr: boolean; readonly comfort: boolean } {
  const { qrCodeLoginAllowed = false, comfortLoginAllowed = false } = client?.settings ?? {};
  const app = delivery.linkOf !== undefined;
  return { qr: app && qrCodeLoginAllowed, comfort: app && comfortLoginAllowed };
}
