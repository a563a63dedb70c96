import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import type { AnalyticsSettings } from '../../contract/operator/analytics.js';
import { redisDatabase, redisNodes } from '../redis/redis-nodes.js';
import { configSchema, type RawConfig } from './config.schema.js';
import { ConfigError } from './config-error.js';
import { createIfMissing, dataDirError, ensureFolder, readRegularFile } from './data-dir.js';
import { type RenamedSetting, renameSettings } from './renamed-settings.js';
import { readOtlpHeaders } from './values/otlp-headers.js';

/** Validated settings and values derived from them. */
export interface Config extends RawConfig {
  readonly dataDir: string;
  /** Origins from which browsers may send requests. */
  readonly allowedOrigins: readonly string[];
  /** Cookies carry `Secure` and the `__Host-` prefix. */
  readonly behindTls: boolean;
  /** Maximum concurrent replies of one worker, over all creators. */
  readonly replyPlaces: number;
  /** HTTP headers for the trace collector. */
  readonly otlpHeaders: Record<string, string>;
  /** Settings given under a former name; the start logs a warning for each. */
  readonly renamedSettings: readonly RenamedSetting[];
  /** Analytics settings of pages; undefined if pages load no analytics. */
  readonly analytics: AnalyticsSettings | undefined;
}

export const CONFIG = Symbol('CONFIG');

export { ConfigError };

/**
 * Validates the environment.
 * @throws ConfigError that names each wrong setting and why it is wrong.
 */
export function parseConfig(environment: Record<string, string | undefined>): Config {
  // An empty variable counts as unset: Compose passes unset variables as empty.
  const isGiven = (entry: [string, string | undefined]): entry is [string, string] => Boolean(entry[1]);
  const { environment: given, renamed } = renameSettings(
    Object.fromEntries(Object.entries(environment).filter(isGiven)),
  );
  const parsed = configSchema.safeParse(given);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`Wrong configuration. ${wrong.join('; ')}`);
  }
  const raw = parsed.data;
  assertSafe(raw);
  const publicUrl = raw.PUBLIC_URL || `http://localhost:${raw.PORT}`;
  const dataDir = resolve(raw.DATA_DIR);
  return {
    ...raw,
    PUBLIC_URL: publicUrl,
    CALLBACK_BASE_URL: raw.CALLBACK_BASE_URL || publicUrl,
    N8N_PUBLIC_URL: raw.N8N_BASE_URL && (raw.N8N_PUBLIC_URL || raw.N8N_BASE_URL),
    APP_SECRET: raw.APP_SECRET || ownSecret(dataDir),
    dataDir,
    allowedOrigins: raw.PUBLIC_URL
      ? [new URL(raw.PUBLIC_URL).origin]
      : [`http://localhost:${raw.PORT}`, `http://127.0.0.1:${raw.PORT}`],
    behindTls: publicUrl.startsWith('https:'),
    // One creator may use three quarters; a quarter stays for the others (creator quota).
    replyPlaces: Math.floor((raw.WORKER_CONCURRENCY * 4) / 3),
    otlpHeaders: readOtlpHeaders(raw.OTEL_EXPORTER_OTLP_HEADERS) ?? {},
    analytics: analyticsOf(raw),
    renamedSettings: renamed,
  };
}

function assertSafe(raw: RawConfig): void {
  const production = raw.NODE_ENV === 'production';
  if (production && raw.OTP_DEBUG) {
    throw new ConfigError(
      'Wrong configuration. OTP_DEBUG: must be false in production, because it exposes sign-in codes.',
    );
  }
  if (production && !raw.APP_SECRET) {
    throw new ConfigError('Wrong configuration. APP_SECRET: is required in production, at least 32 characters.');
  }
  if (raw.APP_SECRET && raw.APP_SECRET.length < 32) {
    throw new ConfigError('Wrong configuration. APP_SECRET: must have at least 32 characters.');
  }
  if (raw.APP_SECRET_PREVIOUS && raw.APP_SECRET_PREVIOUS.length < 32) {
    throw new ConfigError('Wrong configuration. APP_SECRET_PREVIOUS: must have at least 32 characters.');
  }
  assertAllOrNone(raw, ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']);
  for (const service of ['LLM', 'EMBEDDINGS', 'STT', 'TTS'] as const) {
    if (!raw[`${service}_BASE_URL`] || raw[`${service}_MODEL`]) continue;
    throw new ConfigError(`Wrong configuration. ${service}_MODEL: is required when ${service}_BASE_URL is set.`);
  }
  assertWholeS3(raw);
  assertRedis(raw);
  const { ANALYTICS_PROVIDER: counter, ANALYTICS_SCRIPT_URL: script, ANALYTICS_SITE_ID: site } = raw;
  if (counter !== 'none' && !(script && site)) {
    throw new ConfigError(
      'Wrong configuration. ANALYTICS_SCRIPT_URL, ANALYTICS_SITE_ID: are required when ANALYTICS_PROVIDER is set.',
    );
  }
}

function analyticsOf(raw: RawConfig): AnalyticsSettings | undefined {
  if (raw.ANALYTICS_PROVIDER === 'none') return undefined;
  return { provider: raw.ANALYTICS_PROVIDER, script: raw.ANALYTICS_SCRIPT_URL, site: raw.ANALYTICS_SITE_ID };
}

/** A single Redis has one address; a cluster has only database 0. */
function assertRedis({ REDIS_URL: url, REDIS_CLUSTER: isCluster }: RawConfig): void {
  const nodes = redisNodes(url);
  if (isCluster && nodes.length === 0) {
    throw new ConfigError('Wrong configuration. REDIS_URL: is required when REDIS_CLUSTER is set.');
  }
  if (isCluster && nodes.some((node) => redisDatabase(node) !== 0)) {
    throw new ConfigError('Wrong configuration. REDIS_URL: a cluster only has database 0.');
  }
  if (!isCluster && nodes.length > 1) {
    throw new ConfigError('Wrong configuration. REDIS_URL: several addresses require REDIS_CLUSTER=true.');
  }
}

/** Requires that all of these settings are set, or none. */
function assertAllOrNone(raw: RawConfig, names: (keyof RawConfig)[]): void {
  const missing = names.filter((name) => !raw[name]);
  if (missing.length === 0 || missing.length === names.length) return;
  const given = names.filter((name) => raw[name]);
  throw new ConfigError(`Wrong configuration. ${missing.join(', ')}: missing beside ${given.join(', ')}.`);
}

/** Incomplete S3 settings would store images in the wrong place. */
function assertWholeS3(raw: RawConfig): void {
  if (!raw.S3_BUCKET && (raw.S3_ENDPOINT || raw.S3_ACCESS_KEY_ID || raw.S3_SECRET_ACCESS_KEY)) {
    throw new ConfigError('Wrong configuration. S3_BUCKET: is required when another S3 setting is set.');
  }
  assertAllOrNone(raw, ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']);
}

/** The installation's secret, created once. The exclusive write lets several processes start at the same time. */
function ownSecret(dataDir: string): string {
  const file = join(dataDir, 'secret');
  try {
    ensureFolder(dataDir);
    createIfMissing(file, randomBytes(32).toString('hex'));
    return readRegularFile(file).trim();
  } catch (error) {
    throw dataDirError(dataDir, error);
  }
}

let loaded: Config | undefined;
let isDotEnvRead = false;

/** The configuration of this process; the first call reads the environment and `.env`. */
export function loadConfig(): Config {
  if (!loaded) {
    readDotEnv();
    loaded = parseConfig(process.env);
  }
  return loaded;
}

/** Only DATA_DIR, for the launcher, which checks it before any file in it is read. */
export function chosenDataDir(): string {
  readDotEnv();
  return resolve(process.env.DATA_DIR || configSchema.shape.DATA_DIR.parse(undefined));
}

function readDotEnv(): void {
  // `.env` may be a named pipe, which can be read only once.
  if (isDotEnvRead) return;
  isDotEnvRead = true;
  try {
    process.loadEnvFile('.env');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
