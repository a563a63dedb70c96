import pg from 'pg';

/** A database created once per run by its first user, and copied for each user. */
export interface Template {
  name: string;
  /** Advisory lock key: others wait while one creates it. */
  lock: number;
  /** Fills the empty template. */
  fill: (url: string) => Promise<void>;
}

/** Creates a database as a copy of the template. */
export function copyTemplate({ name: template, lock, fill }: Template, name: string): Promise<void> {
  return onServer(async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [lock]);
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [template]);
    if (!rowCount) {
      await client.query(`CREATE DATABASE ${template}_new`);
      await fill(databaseUrl(`${template}_new`));
      await client.query(`ALTER DATABASE ${template}_new RENAME TO ${template}`);
    }
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  });
}

export function createDatabase(name: string): Promise<void> {
  return onServer(async (client) => void (await client.query(`CREATE DATABASE ${name}`)));
}

export function dropDatabase(name: string): Promise<void> {
  return onServer(async (client) => void (await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)));
}

export function databaseUrl(name: string): string {
  const server = process.env.TEST_POSTGRES_URL;
  if (!server) throw new Error('Run the tests with `npm test`: it starts the PostgreSQL that they need.');
  return `${server}/${name}`;
}

const onServer = <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => onDatabase('postgres', work);

export async function onDatabase<T>(name: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl(name) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
