import pg from 'pg';
import { canonicalEmail, INVITE } from '../modules/account/public.js';
import { type Config, ConfigError, loadConfig } from '../platform/config/config.js';
import { effectiveDatabaseUrl } from '../platform/embedded/database-url.js';

/** `npm run invite -- alice@example.com …`: lets people in; also while Regent runs. */
async function invite(addresses: string[]): Promise<number> {
  if (addresses.length === 0) return refuse('Say whom to invite: npm run invite -- alice@example.com bob@example.com');
  const emails = addresses.flatMap((address) => canonicalEmail(address) ?? []);
  const wrong = addresses.filter((address) => canonicalEmail(address) === null);
  if (wrong.length > 0) return refuse(`Nobody was invited. Not an e-mail address: ${wrong.join(', ')}`);
  const added = await store(loadConfig(), emails);
  for (const email of new Set(emails)) say(`${email} ${added.has(email) ? 'is invited' : 'was invited before'}.`);
  return 0;
}

async function store(config: Config, emails: string[]): Promise<Set<string>> {
  const client = new pg.Client({
    connectionString: effectiveDatabaseUrl(config),
    application_name: 'regent-invite',
    connectionTimeoutMillis: 5000,
  });
  await client.connect();
  try {
    const { rows } = await client.query<{ email: string }>({ ...INVITE, values: [emails] });
    return new Set(rows.map((row) => row.email));
  } finally {
    await client.end();
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function refuse(text: string): number {
  process.stderr.write(`${text}\n`);
  return 1;
}

/** One sentence for the operator, whatever went wrong. */
function reasonOf(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  const { code, message } = error as { code?: string; message?: string };
  if (code === '42P01') return 'The database has no tables yet. Start Regent once with npm start.';
  return `Nobody was invited: the database did not answer (${message || code}).`;
}

invite(process.argv.slice(2)).then(
  (exitCode) => {
    process.exitCode = exitCode;
  },
  (error: unknown) => {
    process.exitCode = refuse(reasonOf(error));
  },
);
