// Whether the worker of this container lives. It has no web server, but its sweeper asks the database every
// SWEEP_INTERVAL_MS: a worker that hangs, or that has lost the database, is not seen there for some time.
import pg from 'pg';

const SILENCE = '15 seconds';
const SEEN = `
  SELECT 1 FROM pg_stat_activity
  WHERE application_name = 'regent-worker'
    AND client_addr IS NOT DISTINCT FROM inet_client_addr()
    AND state_change > now() - $1::interval
  LIMIT 1`;

try {
  process.loadEnvFile('.env'); // as the worker itself does it
} catch {
  // Settings are in the environment.
}
const client = new pg.Client({ connectionString: process.env.DATABASE_URL, connectionTimeoutMillis: 3000 });
try {
  await client.connect();
  const { rowCount } = await client.query(SEEN, [SILENCE]);
  process.exitCode = rowCount ? 0 : 1;
  if (!rowCount) console.error(`The worker has not asked the database for ${SILENCE}.`);
} catch (error) {
  console.error(`The database did not answer: ${error.message || error.code}`);
  process.exitCode = 1;
} finally {
  await client.end().catch(() => {});
}
