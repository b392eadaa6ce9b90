import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { readWritten } from '#contract/faults.ts';
import { RuntimeConfig, type RuntimeConfigInput } from '#contract/runtime-config.ts';
import { type ConfiguredBanks, readBanks } from '../bank/banks.ts';
import { Upstreams } from '../forward/upstreams.ts';
import { faultsAround } from './around.ts';
import { type Client, readClients } from './clients.ts';
import { ConfigError, readSettings } from './config-file.ts';
import { Env } from './env.ts';
import { exposedFiles } from './exposed.ts';
import { misspelt } from './misspelt.ts';
import { limitsOf, type RateLimits } from './rate-limits.ts';

export interface RedisConfig {
  readonly url: string;
  /** The prefix of every key and channel. */
  readonly prefix: string;
  /** How long callers wait for Redis, in ms. */
  readonly patience?: number;
}

export interface ManagementConfig {
  readonly host: string;
  readonly port: number;
}

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Origin under which browsers reach this server. */
  readonly publicUrl: string;
  /** Where the data lives; in memory without it. */
  readonly dataDir: string | undefined;
  /** Where the data lives when several processes serve one site. */
  readonly redis: RedisConfig | undefined;
  /** The file with the installation's keys; without it they are kept in the store. */
  readonly secretsFile: string | undefined;
  /** The variables whose files contain secrets, although every user of this machine may read them. */
  readonly exposed: readonly string[];
  readonly demo: boolean;
  readonly frameAncestors: string;
  /** Whether pages of other sites may frame the wizard: cookies are then partitioned by site (S2). */
  readonly framedElsewhere: boolean;
  readonly clients: readonly Client[];
  readonly banks: ConfiguredBanks;
  /** The configuration of the wizard's page, checked but without defaults. */
  readonly wizardConfig: RuntimeConfigInput;
  /** Where the forward proxy forwards to, by service (X2). */
  readonly upstreams: Upstreams;
  /** Names of the features that are on (X5). */
  readonly features: readonly string[];
  /** How long an access token is valid (X3). */
  readonly accessTokenSeconds: number;
  readonly rateLimits: RateLimits;
  /** Where `/metrics` is served; without it, nowhere (N5). */
  readonly management: ManagementConfig | undefined;
  /** Addresses of proxies whose X-Forwarded-For is trusted. */
  readonly trustProxy: string;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
  /** The built wizard, themes included. */
  readonly wizardDir: string;
  /** The files that the wizard's build copies: the themes, used if there is no build. */
  readonly publicDir: string;
}

/** Whether an address is loopback or private: strangers cannot reach a demo there. */
function isPrivate(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  if (host === 'localhost' || host.endsWith('.localhost') || host === '::1') return true;
  if (isIP(host) === 6) return /^f[cd][\da-f]{2}:|^fe80:/.test(host);
  return /^(127|10)\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\./.test(host) && isIP(host) === 4;
}

/** Whether only this machine and its private network reach the server. */
const isAmongFriends = (host: string, publicUrl: string) =>
  isPrivate(host) && isPrivate(new URL(publicUrl).hostname);

/** Whether a log-in that strangers reach is not encrypted: PINs and cookies can be read on the way. */
export function isUnencrypted({ publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'http:' && !isPrivate(hostname);
}

/**
 * The demo's banking app asks nobody who they are: whoever reaches it approves for any customer.
 * @throws {ConfigError} if strangers reach it, and the customers are a bank's own.
 */
export function checkDemo({ demo, host, publicUrl }: Config, hasOwnCustomers: boolean): void {
  if (!demo || !hasOwnCustomers || isAmongFriends(host, publicUrl)) return;
  throw new ConfigError(
    'DEMO=yes: strangers can reach the demo’s banking app, which approves for any customer. With customers of your own say DEMO=no',
  );
}

/** `npm start` is a demo, but on a public address only if that is set explicitly. */
function demoMode(env: Env, publicUrl: string): boolean {
  if (env.DEMO !== undefined) return env.DEMO === 'yes';
  if (!isAmongFriends(env.HOST, publicUrl)) {
    throw new ConfigError(
      `HOST=${env.HOST} and PUBLIC_URL=${publicUrl} can be reached from outside: say DEMO=yes to show demo customers there, or DEMO=no to do without.`,
    );
  }
  return true;
}

function redisOf(env: Env): RedisConfig | undefined {
  if (env.REDIS_URL === undefined) return undefined;
  if (env.DATA_DIR !== undefined) {
    throw new ConfigError('DATA_DIR: REDIS_URL says where the data lives; say one of them');
  }
  return { url: env.REDIS_URL, prefix: env.REDIS_PREFIX };
}

/** The folder of the built wizard. A wrong one is refused, as every page would be an error. */
function wizardDirOf({ WIZARD_DIR }: Env, standard: string): string {
  if (WIZARD_DIR === undefined) return standard;
  // Files are served from absolute paths only.
  if (existsSync(join(WIZARD_DIR, 'index.html'))) return resolve(WIZARD_DIR);
  throw new ConfigError(`WIZARD_DIR: ${WIZARD_DIR} has no index.html`);
}

/** Only with https: browsers store no cookie for a frame of another site that was loaded by plain http. */
function framedElsewhere(ancestors: string, publicUrl: URL): boolean {
  const others = ancestors.split(' ').filter((name) => !name.startsWith("'"));
  return publicUrl.protocol === 'https:' && others.length > 0;
}

/** Where `/metrics` is served. @throws {ConfigError} if pages are served there: PORT would be in use already. */
function managementOf(env: Env): ManagementConfig | undefined {
  const { HOST, PORT, METRICS_HOST: host, METRICS_PORT: port } = env;
  if (port === undefined) return undefined;
  // As addressOf in server.ts takes it, and as Node does.
  const hosts = [HOST, host].map((name) => (name === 'localhost' ? '127.0.0.1' : name));
  const isEverywhere = hosts.some((name) => name === '0.0.0.0' || name === '::');
  if (port === PORT && (hosts[0] === hosts[1] || isEverywhere)) {
    throw new ConfigError(
      `METRICS_PORT: ${port} is the PORT already; metrics need one of their own`,
    );
  }
  return { host, port };
}

/** Reads the environment; an error names the variable of each wrong value. */
export function readConfig(
  source: Readonly<Record<string, string | undefined>>,
  paths: Pick<Config, 'wizardDir' | 'publicDir'>,
): Config {
  const given = Object.entries(source).flatMap(([name, value = '']) =>
    value === '' ? [] : [[name, value] as const],
  );
  const written = Object.fromEntries(given);
  const around = faultsAround(given);
  // What stands around a value is said alone: the value itself may be right.
  const reading = readWritten(Env, Object.fromEntries(given.filter(([name]) => !around.has(name))));
  const unknown = misspelt(written);
  if (reading.kind === 'faults' || around.size > 0 || unknown.length > 0) {
    const faults = reading.kind === 'faults' ? reading.faults : [];
    throw new ConfigError([...around.values(), ...faults, ...unknown].join('\n'));
  }
  const env = reading.value;
  const publicUrl = new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`);
  const demo = demoMode(env, publicUrl.origin);
  const clients = env.AUTH_CLIENTS === undefined ? [] : readClients(env.AUTH_CLIENTS);
  const upstreams = readSettings('FORWARD_UPSTREAMS', env.FORWARD_UPSTREAMS, Upstreams).settings;
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: publicUrl.origin,
    dataDir: env.DATA_DIR,
    redis: redisOf(env),
    secretsFile: env.SECRETS_FILE,
    exposed: exposedFiles(env, { clients, upstreams }),
    demo,
    frameAncestors: env.FRAME_ANCESTORS,
    framedElsewhere: framedElsewhere(env.FRAME_ANCESTORS, publicUrl),
    clients,
    banks: env.BANKS === undefined ? {} : readBanks(env.BANKS, publicUrl.origin),
    wizardConfig: readSettings('WIZARD_CONFIG', env.WIZARD_CONFIG, RuntimeConfig).written,
    upstreams,
    features: env.FEATURES,
    accessTokenSeconds: env.ACCESS_TOKEN_SECONDS,
    rateLimits: limitsOf(env, written, demo && isAmongFriends(env.HOST, publicUrl.origin)),
    management: managementOf(env),
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    ...paths,
    wizardDir: wizardDirOf(env, paths.wizardDir),
  };
}
