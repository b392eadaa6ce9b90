import type { ThemeFile } from '../bank/themes.ts';
import { randomToken } from '../keys/crypto.ts';
import { type Client, parseClient } from '../settings/clients.ts';

interface DemoClient {
  readonly id: string;
  /** What the start button says. */
  readonly label: string;
  readonly note: string;
  /** The start page shows it among the banks, with its logo. */
  readonly themeId?: string;
  readonly metadata: Readonly<Record<string, unknown>>;
}

const BY_APP = { qrCodeLoginAllowed: true, comfortLoginAllowed: true };

/** The demo relying party is registered as several clients, one for each way the wizard can look (E4, E5). */
const DEMO_CLIENTS: readonly DemoClient[] = [
  {
    id: 'demo-yes',
    label: 'Log in with the web client (yes)',
    note: 'Sign up with verified data',
    metadata: { client_name: 'Lumen Energy', ecoSystem: 'yes', ...BY_APP },
  },
  {
    id: 'demo-verbund',
    label: 'Log in with the web client (verbund)',
    note: 'A partner of the bank’s own group',
    metadata: {
      client_name: 'Baufinanz Partner',
      ecoSystem: 'verbund',
      ...BY_APP,
      rzbk: '8888',
      markenId: '89',
    },
  },
  {
    id: 'demo-okvp',
    label: 'Log in with the web client (okvp)',
    note: 'The bank’s own customer portal',
    metadata: {
      client_name: 'Kundenportal',
      ecoSystem: 'okvp',
      ...BY_APP,
      sameLegalEntity: true,
      onlineBanking: true,
      cancelRedirectBehaviour: 'login',
    },
  },
  {
    id: 'pk_app',
    label: 'Log in with the native client (pk_app)',
    note: 'The bank’s app on a phone',
    metadata: {
      client_name: 'Banking-App',
      appName: 'Banking-App',
      ecoSystem: 'okvp',
      applicationType: 'native',
      // The phone cannot scan a code on its own screen, so only the comfort app is offered.
      comfortLoginAllowed: true,
      isNativeClient: true,
      sameLegalEntity: true,
    },
  },
  {
    id: 'demo-embedded',
    label: 'Log in with the embedded client',
    note: 'Inside a larger portal',
    metadata: { client_name: 'Immobilienportal', ecoSystem: 'verbund', embedded: true, ...BY_APP },
  },
  {
    id: 'demo-payment',
    label: 'Log in with a payment',
    note: 'Pay €49.90 to Fahrrad Falk GmbH',
    // Without QR code and comfort app: this client shows the log-in page with the form alone.
    metadata: {
      client_name: 'Fahrrad Falk',
      ecoSystem: 'yes',
      // Payment data must not be in an address: addresses are shown and stored in too many places (S8).
      require_pushed_authorization_requests: true,
      dpop_bound_access_tokens: true,
    },
  },
];

/** The same party at every bank that has a theme, so that every theme can be looked at (T2). */
function clientAt({ id, theme }: ThemeFile): DemoClient {
  // An id with one part does not belong to a bank: 0_0 leads to the default.
  const [rzbk = '0', markenId = '0'] = id.includes('_') ? id.split('_') : [];
  return {
    id: `demo-bank-${id}`,
    label: `Log in at ${theme.name['en-GB']}`,
    note: `Theme ${id}`,
    themeId: id,
    metadata: { client_name: 'Lumen Energy', ecoSystem: 'yes', ...BY_APP, rzbk, markenId },
  };
}

export interface RegisteredDemoClient extends DemoClient {
  readonly secret: string;
  readonly client: Client;
}

/** Registers the demo clients with random secrets for this process. */
export function registerDemoClients(
  publicUrl: string,
  banks: readonly ThemeFile[],
): RegisteredDemoClient[] {
  return [...DEMO_CLIENTS, ...banks.map(clientAt)].map((demo) => {
    const secret = randomToken();
    const metadata = {
      client_id: demo.id,
      client_secret: secret,
      redirect_uris: [`${publicUrl}/callback`],
      grant_types: ['authorization_code'],
      response_types: ['code'],
      token_endpoint_auth_method: 'client_secret_basic',
      client_uri: `${publicUrl}/`,
      policy_uri: `${publicUrl}/#privacy`,
      tos_uri: `${publicUrl}/#terms`,
      ...demo.metadata,
    };
    return { ...demo, secret, client: parseClient(metadata, 'demo client') };
  });
}
