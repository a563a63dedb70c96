import pg from 'pg';
import { AgentChatCount } from '../../../../server/src/modules/agents/profile/agent-chat-count.js';
import { ChatsRepository } from '../../../../server/src/modules/chat/chats/chats.repository.js';
import { TurnClosingRepository } from '../../../../server/src/modules/chat/turns/turn-closing.repository.js';
import { TurnsRepository } from '../../../../server/src/modules/chat/turns/turns.repository.js';
import type { Sql, Statement } from '../../../../server/src/platform/db/sql.js';
import { ONE_AGENT } from '../../../support/server/seed/one-agent.js';
import { createTestDatabase, type TestDatabase } from '../../../support/services/database.js';

const CHATS = 50;
const TURNS = 2000;
const LEASE = '00000000-0000-4000-8000-000000000000';
const CLAIM = { chatId: 1, lease: LEASE, leaseMs: 1, replyMs: 1, unavailable: [], reclaimAfterMs: 1 };

/** Few open turns and indexes full of dead entries, as under load without a vacuum. */
describe('query plans of turns', () => {
  let database: TestDatabase;
  let client: pg.Client;
  const plans: string[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    client = new pg.Client(database.url);
    await client.connect();
    await client.query(`
      ALTER TABLE turn SET (autovacuum_enabled = false);
      ${ONE_AGENT}
      INSERT INTO chat (id, user_id, agent_id) SELECT n, 1, 1 FROM generate_series(1, ${CHATS}) n;
      INSERT INTO message (id, chat_id, seq, rev, is_agent, body)
        SELECT n, n % ${CHATS} + 1, n, n, false, 'x' FROM generate_series(1, ${TURNS}) n;
      INSERT INTO turn (id, chat_id, message_id, agent_id) SELECT n, n % ${CHATS} + 1, n, 1 FROM generate_series(1, ${TURNS}) n;`);
    await client.query(`UPDATE turn SET state = 'answered', finished_at = now() WHERE id < ${TURNS}`);
    await client.query('ANALYZE');
    await client.query('SET plan_cache_mode = force_generic_plan');
  });
  afterAll(async () => {
    await client?.end();
    await database?.drop();
  });

  /** Collects query plans instead of running statements. */
  const explainingOn = (connection: () => pg.Client): Sql => {
    const rows = async ({ text }: Statement, values: unknown[]) => {
      await connection().query(`PREPARE asked AS ${text}`);
      const given = values.map((value) => (Array.isArray(value) ? "'{}'" : value === null ? 'NULL' : `'${value}'`));
      const { rows: lines } = await connection().query(`EXPLAIN EXECUTE asked(${given.join()})`);
      await connection().query('DEALLOCATE asked');
      plans.push(lines.map((line) => line['QUERY PLAN']).join('\n'));
      return [];
    };
    return {
      rows,
      row: (statement: Statement, values: unknown[]) => rows(statement, values).then(() => undefined),
    } as unknown as Sql;
  };
  const turns = new TurnsRepository(explainingOn(() => client));
  const closings = new TurnClosingRepository(explainingOn(() => client));
  const planOf = async (ask: () => Promise<unknown>): Promise<string> => {
    await ask();
    return plans.pop() ?? '';
  };

  it('claim by the ID of the turn in a new database, without statistics', async () => {
    const fresh = await createTestDatabase();
    const connection = new pg.Client(fresh.url);
    try {
      await connection.connect();
      await connection.query('SET plan_cache_mode = force_generic_plan');
      const onFresh = new TurnsRepository(explainingOn(() => connection));
      const plan = await planOf(() => onFresh.claim(CLAIM));
      expect(plan).toMatch(/Update on turn[\s\S]*Index Scan using "PK_\w+" on turn\b/);
      expect(plan).not.toContain('Seq Scan on turn');
    } finally {
      await connection.end();
      await fresh.drop();
    }
  });

  it('claim the first turn of a chat by the chat index', async () => {
    const plan = await planOf(() => turns.claim({ ...CLAIM, chatId: TURNS % CHATS }));
    expect(plan).toMatch(/Index Scan using turn_open_of_chat on turn\b.*\n\s*Index Cond: \(chat_id = /);
    expect(plan).not.toContain('turn_due');
    expect(plan.match(/turn_open_of_chat/g)).toHaveLength(1);
  });

  it('read a limited part of the chat for the history, with and without statistics', async () => {
    const claim = () => turns.claim(CLAIM);
    const isBounded = /message_seq[\s\S]*Index Cond: \(\(chat_id = t\.chat_id\) AND \(seq > \(c\.head - 500\)\)\)/;
    expect(await planOf(claim)).toMatch(isBounded);
    await client.query(`BEGIN; DELETE FROM pg_statistic WHERE starelid = 'message'::regclass`);
    const unknown = await planOf(claim);
    await client.query('ROLLBACK');
    expect(unknown).toMatch(isBounded);
  });

  const ANY = { agentId: null, name: null };

  it('list a page of chats by their activity', async () => {
    const chats = new ChatsRepository(
      explainingOn(() => client),
      new AgentChatCount(),
    );
    await client.query('BEGIN; SET LOCAL enable_seqscan = off');
    const plan = await planOf(() => chats.list(1, { ...ANY, isArchived: false }, 100, 0));
    const archived = await planOf(() => chats.list(1, { ...ANY, isArchived: true }, 100, 0));
    const named = await planOf(() => chats.list(1, { ...ANY, isArchived: null, name: 'up' }, 100, 0));
    await client.query('ROLLBACK');
    expect(named).toMatch(/Limit[\s\S]*Index Scan Backward using chat_by_activity/);
    expect(plan).toMatch(/Index (Only )?Scan Backward using chat_pinned/);
    expect(plan).toMatch(/Index Scan Backward using chat_by_activity/);
    expect(plan).not.toContain('Seq Scan');
    expect(archived).toMatch(/Index Scan Backward using chat_archived/);
  });

  it.each([
    ['answered', () => closings.answer(TURNS, 1, LEASE, 'x', null, {})],
    ['released', () => turns.release(TURNS, LEASE, 0)],
    ['awaiting its callback', () => turns.awaitCallback(TURNS, LEASE, { workflowId: 'w', executionId: '1' })],
  ])('find a turn by its ID when it is %s', async (_how, ask) => {
    const plan = await planOf(ask);
    expect(plan).not.toContain('turn_due');
    expect(plan).toMatch(/Update on turn[\s\S]*Index Scan using "PK_\w+" on turn\b/);
  });
});
