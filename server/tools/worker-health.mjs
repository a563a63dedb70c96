// Health check of this container's worker. It has no web server, but its sweeper queries the database every
// SWEEP_INTERVAL_MS, so a worker that hangs or has lost the database shows no recent activity there.
import pg from 'pg';

const SILENCE = '15 seconds';
const SEEN = `
  SELECT 1 FROM pg_stat_activity
  WHERE application_name = 'regent-worker'
    AND client_addr IS NOT DISTINCT FROM inet_client_addr()
    AND state_change > now() - $1::interval
  LIMIT 1`;

try {
  process.loadEnvFile('.env'); // as the worker does
} catch {
  // Without .env the settings come from the environment.
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
