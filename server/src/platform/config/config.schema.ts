import { z } from 'zod';
import { DEFAULT_ABOUT_FIGURES, readAboutFigures } from '../../contract/operator/about-figures.js';
import { ANALYTICS_PROVIDERS } from '../../contract/operator/analytics.js';
import { redisNodes } from '../redis/redis-nodes.js';
import { readOtlpHeaders } from './values/otlp-headers.js';
import {
  emails,
  flag,
  hosts,
  integer,
  issuer,
  listOf,
  pageOrigins,
  proxies,
  service,
  text,
  url,
} from './values/setting-types.js';

/** In the languages of the interface, with the product's name. */
const RESERVED_BY_DEFAULT =
  'regent,admin,administrator,moderator,official,support,help,staff,system,security,team,root,' +
  'админ,администратор,администрация,администрации,модератор,поддержка,поддержки,техподдержка,техподдержки,' +
  'безопасность,безопасности,система,команда';

/**
 * All settings with their defaults. `.describe` is the comment in `.env.example`, which `npm run check` compares with
 * this table.
 */
export const configSchema = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .describe('development, test or production.'),
  ROLE: z.enum(['all', 'api', 'worker']).default('all').describe('Role of this process: api, worker, or all.'),
  HOST: text.default('127.0.0.1').describe('Address to listen on; 0.0.0.0 for access from other machines.'),
  PORT: integer(3000, 0, 65535).describe('Port of the web server.'),
  PUBLIC_URL: url.describe(
    'Public address of Regent, and the only Origin that is accepted. Default: http://localhost:PORT',
  ),
  CALLBACK_BASE_URL: url.describe(
    'Address at which workflows reach Regent. Default: PUBLIC_URL; in docker-compose.yml http://api:3000',
  ),
  DATA_DIR: text.default('.data').describe('Folder of the embedded database, uploads and the generated secret.'),
  APP_SECRET: text.describe(
    'Secret of at least 32 characters that signs tokens and encrypts stored keys. Required in production; otherwise generated once in DATA_DIR.',
  ),
  APP_SECRET_PREVIOUS: text.describe(
    'Previous secret that is still accepted while APP_SECRET is rotated (docs/operations.md). Remove it afterwards.',
  ),

  DATABASE_URL: service('postgres', 'postgresql').describe(
    'PostgreSQL. Without it, npm start runs an embedded one; docker-compose.yml includes one.',
  ),
  DATABASE_POOL_SIZE: integer(10, 1, 500).describe(
    'Database connections per process. Without Redis, an API uses up to 10 more and a worker 19 more for queue and events.',
  ),
  REDIS_URL: service('redis', 'rediss', redisNodes).describe(
    'Redis for queue, socket adapter and rate limits. Without it they use PostgreSQL. docker-compose.yml includes one.',
  ),
  REDIS_CLUSTER: flag(false).describe(
    'REDIS_URL is a Redis Cluster: its address, or several nodes separated by commas. Other nodes are discovered.',
  ),

  SIGNUP: z
    .enum(['invite', 'open', 'closed'])
    .default('invite')
    .describe('Who may sign in: invite (invited addresses), open (everyone), closed (existing accounts).'),
  OTP_DEBUG: flag(false).describe('Return sign-in codes in API responses. Not permitted in production.'),
  REQUIRE_PROFILE: flag(true).describe('Require first and last name before other features can be used.'),
  OIDC_ISSUER: issuer.describe(
    'OpenID Connect issuer, as in its discovery document. Callback URL: PUBLIC_URL/api/account/sign/oidc/callback',
  ),
  OIDC_CLIENT_ID: text.describe('Client ID at that provider.'),
  OIDC_CLIENT_SECRET: text.describe('Client secret at that provider.'),
  OIDC_NAME: text.default('Single sign-on').describe('Label of the sign-in button.'),
  OIDC_TRUST_EMAIL: flag(false).describe(
    'Accept email addresses that the provider has not verified. Only safe if users cannot choose their address there.',
  ),
  ADMIN_EMAILS: emails.describe(
    'Email addresses of administrators, separated by commas. Without one there are no administrators.',
  ),
  RESERVED_NAMES: listOf(RESERVED_BY_DEFAULT).describe(
    'Reserved words, separated by commas; similar-looking spellings match too. No username or name may consist of them, and only administrators may use them in the name of an agent.',
  ),
  REPORT_HIDE_THRESHOLD: integer(5, 0).describe(
    'Number of independent reports of a published agent after which administrators get an email, or, without administrators, the agent is hidden. Reports count from users who got a reply from the agent, once per mailbox and network, with accounts older than a day. 0: never.',
  ),
  SESSION_DAYS: integer(30, 1, 3650).describe('Days after which an unused session ends.'),
  SESSION_MAX_DAYS: integer(180, 1, 3650).describe('Days after which every session ends.'),
  SMTP_URL: service('smtp', 'smtps').describe(
    'Mail server, like smtp://user:pass@host:587. Without it, emails are printed to the terminal.',
  ),
  MAIL_FROM: text.default('Regent <no-reply@localhost>').describe('Sender of emails.'),
  TRUSTED_PROXIES: proxies.describe(
    'Proxies whose X-Forwarded-For is trusted: addresses or networks separated by commas, loopback, linklocal, uniquelocal. Default: none.',
  ),

  OTP_PER_EMAIL_PER_HOUR: integer(5, 0).describe(
    'Sign-in codes per hour for one email address from one network (IPv4 address or IPv6 /48); 12 times as many per day from all networks. 0: no limit.',
  ),
  OTP_PER_ADDRESS_PER_HOUR: integer(20, 0).describe(
    'Code requests per hour from one network (IPv4 address or IPv6 /56); eight times as many from an IPv6 /48. 0: no limit.',
  ),
  MESSAGES_PER_MINUTE: integer(60, 0).describe('Messages per minute and user. 0: no limit.'),
  REQUESTS_PER_MINUTE: integer(1200, 0).describe('Write requests per minute and user. 0: no limit.'),
  READS_PER_MINUTE: integer(6000, 0).describe(
    'Read requests per minute and user, and calls per minute and agent key, awaited replies excluded. 0: no limit.',
  ),
  ANONYMOUS_PER_MINUTE: integer(600, 0).describe(
    'Anonymous API requests per minute and network (IPv4 address or IPv6 /56; eight times as many from a /48), and twenty times as many file requests. A 404 for a file counts as an API request. 0: no limit.',
  ),
  REQUEST_BODY_MB: integer(16, 8, 4096).describe(
    'Total size of request bodies that one API process buffers, in MB; at most a quarter of it per network or caller. Requests above it wait up to 3 s and are then rejected. Uploads (128 KB each) may use twice as much in addition.',
  ),
  UPLOADS_PER_HOUR: integer(60, 0).describe(
    'Images, avatars and, tenfold, files in chats per hour and user. 0: no limit.',
  ),
  FILE_MAX_MB: integer(20, 1, 200).describe('Maximum size of a file in a chat, in MB.'),
  STORAGE_MB_PER_USER: integer(1000, 1).describe('Total size of the files in the chats of a user, in MB.'),
  SPEECH_PER_HOUR: integer(300, 0).describe(
    'Dictations by STT_BASE_URL per hour and user, and as many parts of up to 900 characters read aloud by TTS_BASE_URL. 0: no limit.',
  ),
  SOCKETS_PER_USER: integer(20, 1).describe('Open sockets per user and API process; above it the oldest is closed.'),

  N8N_BASE_URL: url.describe('Address of the n8n that runs workflows. Without it, the built-in runner answers.'),
  N8N_PUBLIC_URL: url.describe(
    'Address of that n8n for browsers. Default: N8N_BASE_URL; in docker-compose.yml http://localhost:5678',
  ),
  N8N_API_KEY: text.describe('Public API key of that n8n. Without it, creators paste the template themselves.'),
  N8N_MEMBERS: z
    .enum(['all', 'creators', 'none'])
    .default('creators')
    .describe(
      'Who gets an account in that n8n: creators (users with an agent), all (at sign-in) or none. Needs a key that may invite users.',
    ),
  N8N_ALLOWED_PRIVATE_HOSTS: hosts.describe(
    'Private hosts that creators may use as their own n8n: names or addresses, optionally with a port, separated by commas.',
  ),
  PAGES_ALLOWED_PRIVATE_HOSTS: hosts.describe(
    'Private hosts from which knowledge bases may read pages: names or addresses, optionally with a port, separated by commas.',
  ),
  LLM_BASE_URL: url.describe('OpenAI-compatible API for the built-in runner, like https://openrouter.ai/api/v1'),
  LLM_API_KEY: text.describe('Key for LLM_BASE_URL.'),
  LLM_MODEL: text.describe('Model at LLM_BASE_URL.'),

  EMBEDDINGS_BASE_URL: url.describe(
    'OpenAI-compatible embeddings API, like https://api.openai.com/v1, for searching knowledge bases by meaning. It receives the texts of chapters and questions. Without it, they are searched by words only.',
  ),
  EMBEDDINGS_API_KEY: text.describe('Key for EMBEDDINGS_BASE_URL.'),
  EMBEDDINGS_MODEL: text.describe(
    'Model at EMBEDDINGS_BASE_URL, like text-embedding-3-small. Changing it embeds all chapters again.',
  ),

  STT_BASE_URL: url.describe(
    'OpenAI-compatible API for dictation, like https://api.openai.com/v1. Without it, browsers use their own speech recognition.',
  ),
  STT_API_KEY: text.describe('Key for STT_BASE_URL.'),
  STT_MODEL: text.describe('Model at STT_BASE_URL, like whisper-1.'),
  TTS_BASE_URL: url.describe(
    'OpenAI-compatible API that reads replies aloud, like https://api.openai.com/v1. Without it, browsers use their own voices.',
  ),
  TTS_API_KEY: text.describe('Key for TTS_BASE_URL.'),
  TTS_MODEL: text.describe('Model at TTS_BASE_URL, like gpt-4o-mini-tts.'),
  TTS_VOICE: text.default('alloy').describe('Voice at TTS_BASE_URL.'),

  AGENT_CHECK_INTERVAL_MS: integer(3_600_000, 0).describe(
    'Interval of health checks of a published agent; shorter while its workflow does not answer. 0: never.',
  ),
  RUN_RETENTION_DAYS: integer(30, 1, 3650).describe('Days for which the run log is kept.'),
  AGENT_REPLY_TIMEOUT_MS: integer(180_000, 1000).describe(
    'Time from the first call of a workflow to its reply, including retries.',
  ),
  AGENT_STREAM_TIMEOUT_MS: integer(900_000, 1000).describe('Maximum duration of a streamed reply.'),
  AGENT_IDLE_TIMEOUT_MS: integer(60_000, 100).describe('Maximum silence within a streamed reply.'),
  WORKER_CONCURRENCY: integer(200, 1, 10_000).describe(
    'Maximum concurrent replies per worker and creator; the total limit of a worker is one third higher.',
  ),
  AGENT_CONCURRENCY: integer(20, 1, 10_000).describe(
    'Maximum concurrent replies per worker and agent; further messages wait in the agent queue. Keep it well below WORKER_CONCURRENCY, so that a slow agent does not delay others.',
  ),
  TURN_LEASE_MS: integer(10_000, 1000).describe(
    'Time after which another worker takes over the reply of a worker that stopped responding.',
  ),
  SHUTDOWN_GRACE_MS: integer(20_000, 0, 25_000).describe(
    'Time that running replies get to finish at a shutdown before they are released for another worker.',
  ),
  SWEEP_INTERVAL_MS: integer(2000, 100).describe(
    'Interval of the search for lost and overdue work. Runs are stored twice as often.',
  ),

  S3_BUCKET: text.describe(
    'Bucket for uploaded images, on S3 or a compatible server. Without it they are stored in DATA_DIR/uploads.',
  ),
  S3_ENDPOINT: url.describe('Address of that server, like http://minio:9000. Default: AWS.'),
  S3_REGION: text.default('us-east-1').describe('Region of the bucket.'),
  S3_ACCESS_KEY_ID: text.describe('Access key for the bucket. Default: credential chain of the AWS SDK.'),
  S3_SECRET_ACCESS_KEY: text.describe('Secret of that key.'),
  S3_FORCE_PATH_STYLE: flag(true).describe('Use the bucket name in the path instead of the host name.'),

  ANALYTICS_PROVIDER: z
    .enum(['none', ...ANALYTICS_PROVIDERS])
    .default('none')
    .describe(
      'Visit counter: none, matomo, metrika, plausible or umami. It receives pages, events and marketplace searches, but no user data, chats or other texts.',
    ),
  ANALYTICS_SCRIPT_URL: issuer.describe(
    'Address of the script of that counter. Pages may then load from and send to its host.',
  ),
  ANALYTICS_SITE_ID: text.describe('Number, domain or ID of this site at the counter.'),
  ANALYTICS_HOSTS: pageOrigins.describe(
    'Additional hosts that the script sends to, like https://counter.example, separated by commas. Pages cannot connect to other hosts.',
  ),

  ABOUT_FIGURES: text
    .default(DEFAULT_ABOUT_FIGURES)
    .refine((value) => readAboutFigures(value) !== undefined, { error: 'must be three numbers, or none.' })
    .describe(
      'Users, agents and conversations on the about page: three numbers, each may end with +. none: no figures.',
    ),

  METRICS_PORT: integer(0, 0, 65_534).describe(
    'Port on HOST at which each process serves Prometheus metrics, at /metrics. With npm start the worker uses the next port. 0: none.',
  ),
  METRICS_TOKEN: text.describe(
    'Bearer token for GET /metrics on PORT. Without it, only this machine and private networks may read the metrics.',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: url.describe(
    'OpenTelemetry collector for traces, OTLP over HTTP, like http://collector:4318',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: text
    .refine((value) => readOtlpHeaders(value) !== undefined, { error: 'must be like name=value, separated by commas.' })
    .describe('Headers for that collector, like api-key=secret, separated by commas; special characters as %XX.'),
  OTEL_SERVICE_NAME: text.default('regent').describe('Service name of this installation in traces.'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('Share of requests that are traced, from 0 to 1.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('Minimum level of log messages.'),
});

export type RawConfig = z.infer<typeof configSchema>;
