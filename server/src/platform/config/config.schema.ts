import { z } from 'zod';
import { ANALYTICS_PROVIDERS } from '../../contract/analytics.js';
import { redisNodes } from '../redis/redis-nodes.js';
import { hostOf } from './values/host-list.js';
import { readOtlpHeaders } from './values/otlp-headers.js';
import { isTrustedProxy } from './values/trusted-proxy.js';

/** `true`/`false`/`1`/`0` in the environment; anything else stops the start. */
const flag = (fallback: boolean) =>
  z
    .enum(['true', 'false', '1', '0', ''])
    .default(fallback ? 'true' : 'false')
    .transform((value) => (value === '' ? fallback : value === 'true' || value === '1'));

/** In the languages of the interface. The product's name is among them. */
const RESERVED_BY_DEFAULT =
  'regent,admin,administrator,moderator,official,support,help,staff,system,security,team,root,' +
  'админ,администратор,администрация,администрации,модератор,поддержка,поддержки,техподдержка,техподдержки,' +
  'безопасность,безопасности,система,команда';

/** What timers and SQL's integers hold. */
const LARGEST = 2_147_483_647;

const integer = (fallback: number, min: number, max = LARGEST) =>
  z.coerce.number().int().min(min).max(max).default(fallback);

const text = z.string().trim().default('');
const listOf = (fallback: string) =>
  z
    .string()
    .trim()
    .default(fallback)
    .transform((value) =>
      value
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== ''),
    );
const list = listOf('');
const hosts = list
  .refine((items) => items.every((item) => hostOf(item) !== undefined), {
    error: 'must be hosts like n8n.lan or 10.0.0.5:5678, by comma.',
  })
  .transform((items) => items.map((item) => hostOf(item) ?? ''));
const emails = list
  .refine((items) => items.every((item) => /^[\x21-\x3f\x41-\x7e]+@[\x21-\x3f\x41-\x7e]+$/.test(item)), {
    error: 'must be e-mail addresses, by comma.',
  })
  // As accounts have them.
  .transform((items) => items.map((item) => item.toLowerCase()));
const proxies = list.refine((items) => items.every(isTrustedProxy), {
  error: 'must be addresses, networks like 10.0.0.0/8, loopback, linklocal or uniquelocal, by comma.',
});
/** Names of this machine in a URL. */
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;
const url = z
  .union([z.literal(''), z.url({ protocol: /^https?$/ })])
  .default('')
  .transform((value) => value.replace(/\/+$/, ''));

/** A URL that stays as it is, with the slash at its end. Plain HTTP only to this machine, for trying it out. */
const issuer = z
  .string()
  .trim()
  .refine((value) => value === '' || isIssuer(value), { error: 'must be a URL that begins with https://' })
  .default('');

function isIssuer(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
}

/** Where pages may load from: with TLS, or this machine. */
const pageOrigins = list
  .refine((items) => items.every(isIssuer), {
    error: 'must be addresses like https://counter.example, by comma.',
  })
  .transform((items) => items.map((item) => new URL(item).origin));

/**
 * Where a service is. The message never repeats the value: it may hold a password.
 * @param partsOf for a value that names several servers
 */
const service = (scheme: string, other: string, partsOf = (value: string): string[] => [value]) =>
  z
    .string()
    .trim()
    .refine((value) => value === '' || partsOf(value).every((part) => isServiceUrl(part, [scheme, other])), {
      error: `must be a URL that begins with ${scheme}:// or ${other}://; special characters of a password stand as %XX in it.`,
    })
    .default('');

function isServiceUrl(value: string, schemes: string[]): boolean {
  const [, scheme = '', rest = ''] = /^(\w+):\/\/(.+)$/.exec(value) ?? [];
  // A PostgreSQL socket stands in the query, and its URL has no host.
  return schemes.includes(scheme) && URL.canParse(`${scheme}://${rest.replace('@/', '@localhost/')}`);
}

/**
 * Every setting of Regent, with its default. `.describe` is the comment that stands in `.env.example`,
 * which `npm run check` compares with this table.
 */
export const configSchema = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .describe('development, test or production.'),
  ROLE: z.enum(['all', 'api', 'worker']).default('all').describe('What this process is: api, worker, or all in one.'),
  HOST: text.default('127.0.0.1').describe('The address to listen on. 0.0.0.0 to be reached from other machines.'),
  PORT: integer(3000, 0, 65535).describe('The port of the web server.'),
  PUBLIC_URL: url.describe('Where people open Regent. The only Origin that is let in. Default: http://localhost:PORT'),
  CALLBACK_BASE_URL: url.describe(
    'Where workflows reach Regent for callbacks. Default: PUBLIC_URL; in docker-compose.yml http://api:3000',
  ),
  DATA_DIR: text.default('.data').describe('Where the embedded database, uploads and the generated secret live.'),
  APP_SECRET: text.describe(
    'Secret of at least 32 characters: signs tokens and encrypts stored keys. Required in production; else made once in DATA_DIR.',
  ),
  APP_SECRET_PREVIOUS: text.describe(
    'A second secret that is accepted for reading while APP_SECRET is rotated (docs/operations.md). Remove it afterwards.',
  ),

  DATABASE_URL: service('postgres', 'postgresql').describe(
    'PostgreSQL. Without it, npm start runs an embedded one, and docker-compose.yml its own.',
  ),
  DATABASE_POOL_SIZE: integer(10, 1, 500).describe(
    'Database connections of each process. Without Redis an API has up to 10 more, a worker 19, for queue and events.',
  ),
  REDIS_URL: service('redis', 'rediss', redisNodes).describe(
    'Redis. With it, queue, socket adapter and rate limits run on it; without it, on PostgreSQL. docker-compose.yml has its own.',
  ),
  REDIS_CLUSTER: flag(false).describe(
    'REDIS_URL is a Redis Cluster: its address, or several of its nodes by comma. The other nodes are found.',
  ),

  SIGNUP: z
    .enum(['invite', 'open', 'closed'])
    .default('invite')
    .describe('Who may sign in: invite (those on the list), open (anybody), closed (those who have an account).'),
  OTP_DEBUG: flag(false).describe('Answer sign-in codes in the API. Never in production.'),
  REQUIRE_PROFILE: flag(true).describe('Ask for first and last name before anything else can be used.'),
  OIDC_ISSUER: issuer.describe(
    'Sign-in by OpenID Connect: the issuer, as its discovery document names it. Its callback is PUBLIC_URL/api/account/sign/oidc/callback',
  ),
  OIDC_CLIENT_ID: text.describe('Id of Regent at that provider.'),
  OIDC_CLIENT_SECRET: text.describe('Secret of Regent at that provider.'),
  OIDC_NAME: text.default('Single sign-on').describe('What the button says.'),
  OIDC_TRUST_EMAIL: flag(false).describe(
    'Take e-mail addresses that the provider does not call verified. Only where people cannot choose their address there.',
  ),
  ADMIN_EMAILS: emails.describe(
    'Accounts that operate this Regent and see its admin pages: e-mail addresses, by comma. Without one, nobody.',
  ),
  RESERVED_NAMES: listOf(RESERVED_BY_DEFAULT).describe(
    'Words that are reserved for administrators, by comma, compared by how they look. No username or name of a person consists of them; only administrators may use them in the name of an agent.',
  ),
  REPORT_HIDE_THRESHOLD: integer(5, 0).describe(
    'When so many independent people have reported a published agent, administrators are mailed; without an administrator it is hidden. People count who got an answer from it, once per mailbox and network, with accounts older than a day. 0: never.',
  ),
  SESSION_DAYS: integer(30, 1, 3650).describe('Days after which a session that is not used ends.'),
  SESSION_MAX_DAYS: integer(180, 1, 3650).describe('Days after which every session ends.'),
  SMTP_URL: service('smtp', 'smtps').describe(
    'Mail server, like smtp://user:pass@host:587. Without it, mails are shown in the terminal.',
  ),
  MAIL_FROM: text.default('Regent <no-reply@localhost>').describe('Sender of mails.'),
  TRUSTED_PROXIES: proxies.describe(
    'Whose X-Forwarded-For counts: addresses or networks, by comma; also loopback, linklocal, uniquelocal. None by default.',
  ),

  OTP_PER_EMAIL_PER_HOUR: integer(5, 0).describe(
    'Codes per hour for one email address from one network (IPv4 address or IPv6 /48); 12 times as many per day from all networks. 0: no limit.',
  ),
  OTP_PER_ADDRESS_PER_HOUR: integer(20, 0).describe(
    'Code requests per hour from one network (IPv4 address or IPv6 /56); eight times as many from an IPv6 /48. 0: no limit.',
  ),
  MESSAGES_PER_MINUTE: integer(60, 0).describe('Messages a minute that one person may send. 0: no limit.'),
  REQUESTS_PER_MINUTE: integer(1200, 0).describe('Writing requests a minute of one person. 0: no limit.'),
  READS_PER_MINUTE: integer(6000, 0).describe(
    'Reading requests a minute of one person, and calls with one agent key; awaited replies do not count. 0: no limit.',
  ),
  ANONYMOUS_PER_MINUTE: integer(600, 0).describe(
    'Anonymous API requests a minute from one network (IPv4 address, IPv6 /56; a /48 may eight times as many); twenty times as many files. A 404 for a file counts as an API request. 0: no limit.',
  ),
  REQUEST_BODY_MB: integer(16, 8, 4096).describe(
    'Request bodies that one API process holds at once, in MB; a quarter of it from one network or caller. What is more waits up to 3 s, then is refused.',
  ),
  UPLOADS_PER_HOUR: integer(60, 0).describe(
    'Images an hour that one person may upload, and as many that may be drawn for them. 0: no limit.',
  ),
  SOCKETS_PER_USER: integer(20, 1).describe(
    'Open sockets of one person at one API process; past it the oldest closes.',
  ),

  N8N_BASE_URL: url.describe('The n8n that runs the workflows. Without it, the built-in runner answers.'),
  N8N_PUBLIC_URL: url.describe(
    'Where creators open that n8n in their browsers. Default: N8N_BASE_URL; in docker-compose.yml http://localhost:5678',
  ),
  N8N_API_KEY: text.describe(
    'Public API key of that n8n. Without it, nothing is provisioned: creators paste the template.',
  ),
  N8N_MEMBERS: z
    .enum(['all', 'creators', 'none'])
    .default('creators')
    .describe(
      'Who gets an account in that n8n: creators (who has an agent), all (at sign-in) or none. Its key must allow it.',
    ),
  N8N_ALLOWED_PRIVATE_HOSTS: hosts.describe(
    'Hosts that creators may enter as their own n8n although they are not public: names or addresses, with a port or not, by comma.',
  ),
  LLM_BASE_URL: url.describe('OpenAI-compatible API for the built-in runner, like https://openrouter.ai/api/v1'),
  LLM_API_KEY: text.describe('Key for LLM_BASE_URL.'),
  LLM_MODEL: text.describe('Model at LLM_BASE_URL.'),

  AGENT_CHECK_INTERVAL_MS: integer(3_600_000, 0).describe(
    'How often a published agent is looked at, to see whether its workflow answers; sooner while it does not. 0: never.',
  ),
  RUN_RETENTION_DAYS: integer(30, 1, 3650).describe('How long it is kept how each reply came about.'),
  AGENT_REPLY_TIMEOUT_MS: integer(180_000, 1000).describe(
    'From the first call of a workflow to its answer, retries included.',
  ),
  AGENT_STREAM_TIMEOUT_MS: integer(900_000, 1000).describe('A stream that keeps coming may take this long.'),
  AGENT_IDLE_TIMEOUT_MS: integer(60_000, 100).describe('A stream that sends nothing for this long is over.'),
  WORKER_CONCURRENCY: integer(200, 1, 10_000).describe(
    'Replies in flight at once in one worker, of the agents of one creator. A third more places are kept for the others.',
  ),
  AGENT_CONCURRENCY: integer(20, 1, 10_000).describe(
    'Of these, replies of one agent; its other messages wait in line. Well below WORKER_CONCURRENCY, or a slow agent holds up all.',
  ),
  TURN_LEASE_MS: integer(10_000, 1000).describe(
    'How long a worker that went silent keeps a reply before another takes it.',
  ),
  SHUTDOWN_GRACE_MS: integer(20_000, 0, 25_000).describe(
    'At a stop, replies that run may end for so long; then they are handed back.',
  ),
  SWEEP_INTERVAL_MS: integer(2000, 100).describe('How often forgotten messages are looked for.'),

  S3_BUCKET: text.describe(
    'Bucket for uploaded pictures, on S3 or a server that speaks like it. Without it they lie in DATA_DIR/uploads.',
  ),
  S3_ENDPOINT: url.describe('Where that server is, like http://minio:9000. Without it, Amazon.'),
  S3_REGION: text.default('us-east-1').describe('Region of the bucket.'),
  S3_ACCESS_KEY_ID: text.describe('Access key for the bucket. Without it, what the AWS client finds by itself.'),
  S3_SECRET_ACCESS_KEY: text.describe('Secret of that key.'),
  S3_FORCE_PATH_STYLE: flag(true).describe('The bucket stands in the path and not in the host name.'),

  ANALYTICS_PROVIDER: z
    .enum(['none', ...ANALYTICS_PROVIDERS])
    .default('none')
    .describe(
      'Counts visits with none, matomo, metrika, plausible or umami. It is told of pages and events; of no person, chat or text but what is searched for in the marketplace.',
    ),
  ANALYTICS_SCRIPT_URL: issuer.describe(
    "Address of that counter's script. Pages may then load from its host, and send to it.",
  ),
  ANALYTICS_SITE_ID: text.describe('What the counter knows this site by: its number, domain or id there.'),
  ANALYTICS_HOSTS: pageOrigins.describe(
    'Further hosts that the script sends to, like https://counter.example, by comma. Pages may reach no others.',
  ),

  METRICS_PORT: integer(0, 0, 65_534).describe(
    'Port on HOST at which each process tells its numbers to Prometheus, at /metrics. Of npm start the worker has the next one. 0: none.',
  ),
  METRICS_TOKEN: text.describe(
    'Who shows it as Authorization: Bearer reads GET /metrics of the API on PORT from anywhere. Others only from this machine or a private network.',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: url.describe(
    'OpenTelemetry collector that takes OTLP over HTTP, like http://collector:4318: each message is followed there.',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: text
    .refine((value) => readOtlpHeaders(value) !== undefined, { error: 'must be like name=value, by comma.' })
    .describe('Headers for that collector, like api-key=secret, by comma; special characters as %XX.'),
  OTEL_SERVICE_NAME: text.default('regent').describe('What this installation is called there.'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('Share of the requests that are followed, from 0 to 1.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('How much is logged.'),
});

export type RawConfig = z.infer<typeof configSchema>;
