import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { databaseUrl } from '../../support/services/template-database.js';

const run = promisify(execFile);
const script = resolve('deploy', 'move-n8n-database.sh');

describe("moving n8n's database out of Regent's PostgreSQL", () => {
  const [oldName, newName] = [`old_n8n_${process.pid}`, `new_n8n_${process.pid}`];
  const on = async <T>(name: string, work: (client: Client) => Promise<T>): Promise<T> => {
    const client = new Client({ connectionString: databaseUrl(name) });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };
  const ask = (name: string, text: string) => on(name, async (client) => (await client.query(text)).rows);
  const move = () =>
    run('bash', [script], {
      env: { ...process.env, OLD_DATABASE_URL: databaseUrl(oldName), NEW_DATABASE_URL: databaseUrl(newName) },
    });
  beforeAll(async () => {
    await ask('postgres', `CREATE DATABASE ${newName}`);
  });
  afterAll(async () => {
    for (const name of [oldName, newName]) await ask('postgres', `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  });

  it('does nothing without an old database', async () => {
    expect((await move()).stdout).toBe('');
  });

  // Copying needs client programs that are not older than the server.
  it('refuses to copy while n8n still uses the old database', async () => {
    await ask('postgres', `CREATE DATABASE ${oldName}`);
    await ask(oldName, "CREATE TABLE workflow_entity AS SELECT 'one' AS id");
    await on(oldName, async () => {
      await expect(move()).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('docker compose stop') });
    });
    expect(await ask(newName, "SELECT FROM pg_tables WHERE schemaname = 'public'")).toEqual([]);
  });

  it('keeps an n8n database that already has tables', async () => {
    await ask(newName, "CREATE TABLE workflow_entity AS SELECT 'newer' AS id");
    expect((await move()).stdout).toBe('');
    expect(await ask(newName, 'SELECT id FROM workflow_entity')).toEqual([{ id: 'newer' }]);
  });
});
