import type { ClientRegistry } from '../../clients.ts';
import type { Services } from '../../services.ts';

/**
 * The other ways in that the page may offer (Q4, C3): where the requesting party allows them, and
 * where there is a banking app at all, which is the demo's.
 */
export function offeredWays(
  { config }: Pick<Services, 'config'>,
  client: ReturnType<ClientRegistry['find']>,
): { readonly qr: boolean; readonly comfort: boolean } {
  const { qrCodeLoginAllowed = false, comfortLoginAllowed = false } = client?.settings ?? {};
  return { qr: config.demo && qrCodeLoginAllowed, comfort: config.demo && comfortLoginAllowed };
}
