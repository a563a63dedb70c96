// `npm run env:example`: writes .env.example from the configuration of the last build.
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = resolve(import.meta.dirname, '..', '..');

const HEAD = `# Every setting of Regent with its default. Copy this file to .env and take the # away where you want another value.
# Real environment variables win over .env. Written by \`npm run env:example\` from server/src/platform/config/config.schema.ts.
`;

/** Settings of docker-compose.yml only, for the services beside Regent. */
const COMPOSE = [
  [
    'POSTGRES_PASSWORD',
    '',
    'Password of the PostgreSQL that docker-compose.yml runs. Required there; letters and digits.',
  ],
  ['N8N_POSTGRES_PASSWORD', '', 'Password of the PostgreSQL that n8n has there. Required there; letters and digits.'],
  [
    'REDIS_PASSWORD',
    '',
    'Password of the Redis that docker-compose.yml runs for Regent. Required there; letters and digits.',
  ],
  ['N8N_REDIS_PASSWORD', '', 'Password of the Redis that n8n has there. Required there; letters and digits.'],
  [
    'N8N_RUNNERS_AUTH_TOKEN',
    '',
    'What the runners of n8n, which run the code of creators, show to n8n. Required there.',
  ],
  [
    'N8N_ENCRYPTION_KEY',
    '',
    'Encrypts the credentials in n8n. Required there; keep it, n8n cannot read its data without.',
  ],
  [
    'N8N_SITE_ADDRESS',
    '',
    'Where the proxy serves n8n, for creators: a domain name of its own. Empty: n8n is reached from this machine only.',
  ],
  ['N8N_SECURE_COOKIE', 'false', 'true when N8N_PUBLIC_URL is https.'],
  ['N8N_PROXY_HOPS', '1', 'Proxies before n8n. 2 when UPSTREAM_PROXIES is set.'],
  [
    'N8N_SSRF_ALLOWED_HOSTNAMES',
    '',
    'Hosts in private networks that workflows may call over HTTP, beside Regent: names, by comma.',
  ],
  [
    'N8N_SSRF_ALLOWED_IP_RANGES',
    '',
    'Private networks that workflows may call over HTTP, like 192.168.7.0/24, by comma.',
  ],
  [
    'COMPOSE_PROFILES',
    '',
    'What runs as well, by comma. monitoring: Prometheus and Grafana. n8n-worker-2, n8n-worker-3: further workers of n8n.',
  ],
  ['GRAFANA_PASSWORD', 'admin', 'Password of admin in that Grafana, when it starts for the first time.'],
  ['SITE_ADDRESS', ':80', 'What the proxy serves. A domain name makes it fetch a certificate and serve HTTPS.'],
  [
    'UPSTREAM_PROXIES',
    '127.0.0.1/32',
    'Load balancers before the proxy, whose X-Forwarded-For it believes: addresses or networks, by spaces. Public ones belong into TRUSTED_PROXIES too, beside uniquelocal.',
  ],
  ['HTTP_PORT', '8080', 'Port of the proxy on this machine. 80 with a domain name.'],
  ['HTTPS_PORT', '8443', 'Port of the proxy for HTTPS on this machine, TCP and UDP (HTTP/3). 443 with a domain name.'],
  ['API_SCALE', '1', 'How many API processes run. With two, one may die.'],
  ['WORKER_SCALE', '1', 'How many workers run. With two, one may die.'],
  ['N8N_WORKER_CONCURRENCY', '20', 'Workflows that one worker of n8n runs at once; further ones wait. Five or more.'],
  ['N8N_MEMORY', '2g', 'Memory that n8n may take, and each of its workers.'],
  ['N8N_RUNNERS_MEMORY', '1g', 'Memory that the code of creators may take, for each worker of n8n.'],
  ['BACKUP_DIR', './backups', 'Where `docker compose run --rm backup` puts what it makes.'],
];

const entry = (name, value, description) => `# ${description}\n#${name}=${value}\n`;

/** The text of .env.example for a compiled schema. */
export async function envExampleOf(schemaFile) {
  const { configSchema } = await import(pathToFileURL(schemaFile).href);
  const settings = Object.entries(configSchema.shape).map(([name, field]) => {
    if (!field.description) throw new Error(`${name} has no description.`);
    return entry(name, String(field.parse(undefined)), field.description);
  });
  const compose = COMPOSE.map((setting) => entry(...setting));
  return [HEAD, ...settings, '# ---- For docker-compose.yml alone ----\n', ...compose].join('\n');
}

if (process.argv[1] === import.meta.filename) {
  const schema = join(root, 'dist', 'server', 'platform', 'config', 'config.schema.js');
  writeFileSync(join(root, '.env.example'), await envExampleOf(schema));
}
