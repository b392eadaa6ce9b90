import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import * as oidc from 'openid-client';

/** The foreign relying parties that AUTH_CLIENTS adds: each a variant of how a bank sets one up. */
export const PARTIES = {
  shop: { clientId: 'foreign-shop', name: 'Fremder Laden' },
  market: { clientId: 'foreign-market', name: 'Marktplatz' },
  german: { clientId: 'german-shop', name: 'Deutscher Laden' },
  homeBank: { clientId: 'home-bank', name: 'Online-Banking' },
} as const;
export type Party = keyof typeof PARTIES;

const SECRET = 'a-secret-that-only-tests-know-0123456789';
const redirectUri = (port: number) => `http://localhost:${port}/callback`;

/** The content of the AUTH_CLIENTS file: standard client metadata plus fields of relyingParty. */
export function clientMetadata(port: number): object[] {
  const common = {
    client_secret: SECRET,
    redirect_uris: [redirectUri(port)],
    grant_types: ['authorization_code'],
    response_types: ['code'],
    token_endpoint_auth_method: 'client_secret_basic',
  };
  return [
    {
      ...common,
      client_id: PARTIES.shop.clientId,
      client_name: PARTIES.shop.name,
      policy_uri: `http://localhost:${port}/policy`,
      ecoSystem: 'verbund',
      applicationType: 'web',
      qrCodeLoginAllowed: true,
      comfortLoginAllowed: true,
    },
    {
      ...common,
      client_id: PARTIES.market.clientId,
      client_name: PARTIES.market.name,
      ecoSystem: 'okvp',
      applicationType: 'web',
    },
    {
      ...common,
      client_id: PARTIES.german.clientId,
      client_name: PARTIES.german.name,
      ecoSystem: 'yes',
      applicationType: 'web',
      i18nAllowed: false,
    },
    {
      ...common,
      client_id: PARTIES.homeBank.clientId,
      client_name: PARTIES.homeBank.name,
      ecoSystem: 'okvp',
      applicationType: 'web',
      comfortLoginAllowed: true,
      cancelRedirectBehaviour: 'login',
      sameLegalEntity: true,
      onlineBanking: true,
    },
  ];
}

/** How one log-in at the foreign party ended. */
export type Outcome =
  | { readonly claims: Readonly<Record<string, unknown>>; readonly answer: URLSearchParams }
  | { readonly error: string; readonly answer: URLSearchParams };

interface Running {
  readonly config: oidc.Configuration;
  readonly verifier: string;
  readonly state: string;
  readonly nonce: string;
}

/** A relying party that knows nothing of this product: an OpenID client library behind a small server. */
export class ForeignParty implements AsyncDisposable {
  readonly url: string;
  readonly #bankUrl: string;
  readonly #server = createServer((request, reply) => {
    this.#answer(request, reply).catch((error: unknown) => {
      reply.writeHead(500).end(String(error));
    });
  });
  readonly #running = new Map<string, Running>();
  readonly #callbacks: URLSearchParams[] = [];
  #outcome: Outcome | undefined;
  #party: Party = 'shop';
  #asked: Readonly<Record<string, string>> = {};
  #missesNext = false;

  private constructor(bankUrl: string, port: number) {
    this.#bankUrl = bankUrl;
    this.url = `http://localhost:${port}`;
  }

  static async open(bank: { url: string; foreignPort: number }): Promise<ForeignParty> {
    const party = new ForeignParty(bank.url, bank.foreignPort);
    party.#server.listen(bank.foreignPort);
    await once(party.#server, 'listening');
    return party;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  /** How the latest log-in ended. */
  get outcome(): Outcome | undefined {
    return this.#outcome;
  }

  /** Every answer that this party has received, from all log-ins. */
  get callbacks(): readonly URLSearchParams[] {
    return this.#callbacks;
  }

  /** Sets further parameters for the next authorization request. */
  asks(parameters: Readonly<Record<string, string>>): void {
    this.#asked = parameters;
  }

  /** The next customer who comes back does not arrive: the browser stays where it is, as when it is stopped. */
  missNext(): void {
    this.#missesNext = true;
  }

  /** Selects the party of the next log-in, and returns the address where it starts. */
  startUrl(party: Party = 'shop'): string {
    this.#party = party;
    return `${this.url}/start`;
  }

  async #answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url);
    // The answer as a form (`form_post`).
    if (request.method === 'POST') url.search = await text(request);
    if (url.pathname === '/start') {
      const { href } = await this.#begin(PARTIES[this.#party].clientId);
      reply.writeHead(303, { location: href }).end();
    } else if (url.pathname === '/callback' && this.#missesNext) {
      this.#missesNext = false;
      reply.writeHead(204).end();
    } else if (url.pathname === '/callback') {
      this.#callbacks.push(url.searchParams);
      this.#outcome = await this.#finish(url);
      reply.writeHead(200, { 'content-type': 'text/html' });
      reply.end('<!doctype html><html lang="en"><title>Shop</title><h1>Welcome back</h1>');
    } else {
      reply.writeHead(url.pathname === '/favicon.ico' ? 204 : 404).end();
    }
  }

  async #begin(clientId: string): Promise<URL> {
    const config = await oidc.discovery(
      new URL(`${this.#bankUrl}/oidc`),
      clientId,
      undefined,
      oidc.ClientSecretBasic(SECRET),
      { execute: [oidc.allowInsecureRequests] },
    );
    const verifier = oidc.randomPKCECodeVerifier();
    const state = oidc.randomState();
    const nonce = oidc.randomNonce();
    this.#running.set(state, { config, verifier, state, nonce });
    return oidc.buildAuthorizationUrl(config, {
      redirect_uri: `${this.url}/callback`,
      scope: 'openid profile',
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
      ...this.#asked,
    });
  }

  async #finish(url: URL): Promise<Outcome> {
    const answer = url.searchParams;
    const running = this.#running.get(answer.get('state') ?? '');
    if (!running) throw new Error('state not ours');
    const { config, verifier: pkceCodeVerifier, state: expectedState, nonce } = running;
    try {
      const tokens = await oidc.authorizationCodeGrant(config, url, {
        pkceCodeVerifier,
        expectedState,
        expectedNonce: nonce,
      });
      return { claims: { ...tokens.claims() }, answer };
    } catch (error) {
      if (error instanceof oidc.AuthorizationResponseError) return { error: error.error, answer };
      throw error;
    }
  }
}
