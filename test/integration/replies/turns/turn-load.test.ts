import pg from 'pg';
import { BY_STATE, READY_SINCE } from '../../../../server/src/modules/chat/turns/metrics/turn-load.repository.js';
import { ONE_AGENT } from '../../../support/server/seed/one-agent.js';
import { createTestDatabase, type TestDatabase } from '../../../support/services/database.js';

const ENDED = 20_000;

describe('turn load metrics', () => {
  let database: TestDatabase;
  let sql: pg.Pool;

  beforeAll(async () => {
    database = await createTestDatabase();
    sql = new pg.Pool({ connectionString: database.url, max: 1 });
    await sql.query(ONE_AGENT);
    await sql.query('INSERT INTO chat (id, user_id, agent_id) SELECT n, 1, 1 FROM generate_series(1, 4) n');
    await sql.query(
      `INSERT INTO message (id, chat_id, seq, rev, is_agent, body)
        SELECT n, n % 4 + 1, n, n, false, 'x' FROM generate_series(1, $1::int + 10) n`,
      [ENDED],
    );
    await sql.query(
      `INSERT INTO turn (chat_id, message_id, agent_id, state)
        SELECT n % 4 + 1, n, 1, 'answered' FROM generate_series(1, $1::int) n`,
      [ENDED],
    );
    const open = (at: number, chat: number, state: string, due: string, rest = 'NULL') =>
      sql.query(
        `INSERT INTO turn (chat_id, message_id, agent_id, state, created_at, due_at, line_code)
          VALUES ($1, $2, 1, $3, now() - interval '100 s', now() + $4::interval, ${rest})`,
        [chat, ENDED + at, state, due],
      );
    await open(1, 1, 'running', '5 s');
    await open(2, 1, 'queued', '-90 s'); // waits for the previous message
    await open(3, 2, 'queued', '-80 s', `'reply_timeout'`); // waits in the agent queue
    await open(4, 3, 'queued', '30 s'); // is retried later
    await open(5, 4, 'queued', '-20 s'); // is claimable
    await sql.query('ANALYZE turn');
  });
  afterAll(async () => {
    await sql?.end();
    await database?.drop();
  });

  const plan = async (text: string): Promise<string> =>
    (await sql.query<Record<string, string>>(`EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF) ${text}`)).rows
      .map((row) => row['QUERY PLAN'])
      .join('\n');

  it('count turns by state', async () => {
    const { rows } = await sql.query(BY_STATE.text);
    const found = Object.fromEntries(rows.map((row) => [row.state, Number(row.turns)]));
    expect(found).toEqual({ running: 1, queued: 4 });
    for (const row of rows) expect(row.oldest_s).toBeGreaterThanOrEqual(100);
  });

  it('measure how long claimable work has waited', async () => {
    const { rows } = await sql.query(READY_SINCE.text);
    expect(rows).toHaveLength(1);
    expect(rows[0].ready_s).toBeGreaterThanOrEqual(20);
    expect(rows[0].ready_s).toBeLessThan(60);
  });

  it.each([BY_STATE, READY_SINCE])('read no completed turns: $name', async ({ text }) => {
    const steps = await plan(text);
    expect(steps).not.toContain('Seq Scan');
    expect(steps).toMatch(/turn_due|turn_open_of_chat/);
    for (const [, rows] of steps.matchAll(/actual rows=(\d+)/g)) expect(Number(rows)).toBeLessThan(20);
    expect(steps).not.toContain('Rows Removed by Filter: 2');
  });
});
