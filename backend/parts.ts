import type { FastifyBaseLogger } from 'fastify';
import type Provider from 'oidc-provider';
import { noAgreements } from './bank/agreements.ts';
import { type Banks, banksOf, configuredBanks } from './bank/banks.ts';
import { noCustomers } from './bank/customers.ts';
import { noDelivery } from './bank/delivery.ts';
import { noPayees } from './bank/payees.ts';
import { noPayments } from './bank/payments.ts';
import { type BankSystems, type Systems, watched } from './bank/systems.ts';
import { type ThemeFile, Themes } from './bank/themes.ts';
import { demoAgreements } from './demo/agreements.ts';
import { appOrigin } from './demo/app-origin.ts';
import { demoBanks } from './demo/banks.ts';
import { type RegisteredDemoClient, registerDemoClients } from './demo/clients.ts';
import { inboxDelivery } from './demo/inbox.ts';
import { demoPayees } from './demo/payees.ts';
import { demoPayments } from './demo/payments.ts';
import { demoCustomers } from './demo/personas.ts';
import { siteCookies } from './http/cookies.ts';
import { Csrf } from './http/csrf.ts';
import { LocalLimits } from './http/local-limits.ts';
import { loadSecrets } from './keys/secrets.ts';
import { Audit } from './observability/audit.ts';
import { Metrics } from './observability/metrics.ts';
import { output } from './observability/output.ts';
import { auditParties } from './oidc/audited.ts';
import { authorizationOf } from './oidc/finish.ts';
import { openLogIn } from './oidc/interaction.ts';
import { checkClients, createProvider } from './oidc/provider.ts';
import { Abandoned } from './process/end/abandoned.ts';
import { AttemptCounter } from './process/limits/attempts.ts';
import { SlidingWindows } from './process/limits/sliding-windows.ts';
import { isPinHash } from './process/log-in/pin-hash.ts';
import { PinLine } from './process/log-in/pin-line.ts';
import { Tans } from './process/tan/tans.ts';
import type { Services } from './services.ts';
import { AccessTokens } from './sessions/access-tokens.ts';
import { KnownBrowsers } from './sessions/known-browsers.ts';
import { Sessions } from './sessions/session.ts';
import { clientRegistry } from './settings/clients.ts';
import type { Config } from './settings/config.ts';
import { ConfigError } from './settings/config-file.ts';
import type { Shared } from './shared.ts';
import { openSealed, type SealedStore } from './store/sealed.ts';
import type { Store } from './store/store.ts';

/** What is needed to create the parts. */
interface Sources {
  readonly config: Config;
  readonly shared: Shared;
  readonly log: FastifyBaseLogger;
  readonly now: () => number;
  readonly bank: BankSystems;
}

/** The parts of the backend, before it listens. */
export interface Parts {
  readonly services: Services;
  readonly store: SealedStore;
  readonly provider: Provider;
  readonly abandoned: Abandoned;
  readonly demoClients: readonly RegisteredDemoClient[];
}

function banksFor({ demo, banks, publicUrl }: Config, themeFiles: readonly ThemeFile[]): Banks {
  const themed = banksOf(themeFiles);
  return demo ? demoBanks(banks, themed, publicUrl) : configuredBanks({ ...themed, ...banks });
}

/**
 * With a decoy of another form the log-in would fail for names that nobody has, and so tell who is a customer (S4).
 * @throws {ConfigError}
 */
function checkDecoy({ customers }: BankSystems): void {
  if (customers === undefined || isPinHash(customers.decoyPinHash)) return;
  throw new ConfigError('customers.decoyPinHash: must be a hash that hashPin has made');
}

/** The longest time that a timer takes, in ms: anything above it would be over at once. */
const LONGEST_PATIENCE = 2 ** 31 - 1;

/**
 * With Infinity, as to debug a system without haste, every call would be too late at once.
 * @throws {ConfigError}
 */
function checkPatience({ bankPatience = 1 }: BankSystems): void {
  if (bankPatience >= 1 && bankPatience <= LONGEST_PATIENCE) return;
  throw new ConfigError(`bankPatience: must be a time in ms, from 1 to ${LONGEST_PATIENCE}`);
}

async function systemsFor(
  { config, now, bank }: Sources,
  store: Store,
  metrics: Metrics,
): Promise<Systems> {
  const { demo } = config;
  checkDecoy(bank);
  checkPatience(bank);
  const inbox = () => inboxDelivery(store, now, `${appOrigin(config)}/demo/app`);
  const systems = {
    customers: bank.customers ?? (await (demo ? demoCustomers() : noCustomers())),
    delivery: bank.delivery ?? (demo ? inbox() : noDelivery),
    payees: bank.payees ?? (demo ? demoPayees : noPayees),
    payments: bank.payments ?? (demo ? demoPayments : noPayments),
    agreements: bank.agreements ?? (demo ? demoAgreements : noAgreements),
  };
  return watched(systems, bank, (...call) => metrics.bankCalled(...call));
}

/**
 * Creates every part once, after those that it needs.
 * @throws {ConfigError} if the settings are wrong.
 */
export async function makeParts(sources: Sources): Promise<Parts> {
  const { config, shared, log, now } = sources;
  const themes = new Themes(config);
  const themeFiles = await themes.all((folders) =>
    log.warn({ folders }, 'copies of themes are left out: keep them elsewhere'),
  );
  const demoClients = config.demo ? registerDemoClients(config.publicUrl, themeFiles) : [];
  const clients = clientRegistry(
    config.clients,
    demoClients.map(({ client }) => client),
  );
  const secrets = await loadSecrets(shared.store, config.secretsFile);
  const store = await openSealed(shared.store, secrets.storeKeys, config.secretsFile);
  const metrics = new Metrics();
  metrics.total('log_lines_lost', 'Lines of the log that nobody took.', () => output.lost);
  const systems = await systemsFor(sources, store, metrics);
  const sessions = new Sessions(store, secrets, now);
  const csrf = new Csrf(secrets, config.publicUrl);
  const cookies = siteCookies(config);
  const audit = new Audit({ store, log, secrets, metrics, now });
  const abandoned = new Abandoned(store, audit, now);
  const opening = { store, sessions, csrf, cookies, clients, audit, abandoned, now };
  const provider = createProvider({
    config,
    store,
    secrets,
    clients,
    customers: systems.customers,
    audit,
    log,
    now,
    sessions,
    cookies,
    interactionUrl: (ctx, interaction) => openLogIn(opening, ctx, interaction),
  });
  auditParties(provider, audit, log);
  await checkClients(provider, clients);
  const services: Services = {
    config,
    now,
    store,
    secrets,
    sessions,
    csrf,
    accessTokens: new AccessTokens(secrets, config.accessTokenSeconds, now),
    cookies,
    clients,
    ...systems,
    attempts: new AttemptCounter(store, secrets, now),
    tans: new Tans(secrets, now),
    audit,
    metrics,
    bus: shared.bus,
    windows: new SlidingWindows(store, now),
    pins: new PinLine(),
    pageLog: new LocalLimits(),
    authorization: authorizationOf({ provider, store, secrets, now }),
    browsers: new KnownBrowsers(store, secrets, cookies, now),
    banks: banksFor(config, themeFiles),
    themes,
  };
  return { services, store, provider, abandoned, demoClients };
}
