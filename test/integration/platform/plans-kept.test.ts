import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { PAGE } from '../../../server/src/contract/limits.js';
import { MessagesRepository } from '../../../server/src/modules/chat/messages/messages.repository.js';
import { TurnClosingRepository } from '../../../server/src/modules/chat/turns/turn-closing.repository.js';
import { TurnsRepository } from '../../../server/src/modules/chat/turns/turns.repository.js';
import { type Sql, SqlRunner } from '../../../server/src/platform/db/sql.js';
import { ONE_AGENT } from '../../support/server/seed/one-agent.js';
import { createTestDatabase, type TestDatabase } from '../../support/services/database.js';

const CHAT = 1;
const USER = 1;
const MESSAGES = 5000;
/** PostgreSQL plans a prepared statement this often before it may keep a generic plan. */
const TRIED = 5;
const ROUNDS = 12;

/** Planning takes longer than execution, so the statements of a message must be planned once per connection. */
describe('statements of a message in a long chat', () => {
  let database: TestDatabase;
  let client: pg.Client;

  beforeAll(async () => {
    database = await createTestDatabase();
    client = new pg.Client(database.url);
    await client.connect();
    await client.query(`
      ${ONE_AGENT}
      INSERT INTO chat (id, user_id, agent_id, head) VALUES (${CHAT}, ${USER}, 1, ${MESSAGES});
      INSERT INTO message (id, chat_id, seq, rev, is_agent, body, delivery)
        SELECT nextval('message_id_seq'), ${CHAT}, n, n, n % 2 = 0, 'word', CASE WHEN n % 2 = 1 THEN 'answered' END
        FROM generate_series(1, ${MESSAGES}) n;`);
    await client.query('ANALYZE');
  });
  afterAll(async () => {
    await client?.end();
    await database?.drop();
  });

  it('are planned once', async () => {
    const sql = new SqlRunner(() => client) as Sql;
    const messages = new MessagesRepository(sql);
    const turns = new TurnsRepository(sql);
    const closings = new TurnClosingRepository(sql);
    for (let round = 0; round < ROUNDS; round++) {
      const lease = randomUUID();
      const message = await messages.post(CHAT, USER, 'word', randomUUID(), 'en', null);
      const turn = await turns.claim({
        ...{ chatId: CHAT, lease, leaseMs: 60_000, replyMs: 60_000 },
        ...{ unavailable: [], reclaimAfterMs: 1 },
      });
      expect(turn?.history).toHaveLength(20);
      await closings.answer(turn?.turn_id ?? 0, CHAT, lease, 'word', null, {});
      expect(await messages.newest(CHAT, USER, 50)).toHaveLength(50);
      expect(await messages.before(CHAT, USER, message?.id ?? 0, 50)).toHaveLength(50);
      expect(await messages.newer(CHAT, USER, message?.id ?? 0, 500)).toHaveLength(1);
      expect(await messages.fromStart(CHAT, USER, 500)).toHaveLength(500);
      expect(await messages.since(CHAT, USER, MESSAGES / 2, 1000)).toHaveLength(1000);
      const missed = await messages.missed(CHAT, USER, MESSAGES - 10, PAGE.resumeMax, PAGE.bytes);
      expect(missed).toHaveProperty('rows.length', 10 + 2 * (round + 1));
    }
    const { rows } = await client.query('SELECT name FROM pg_prepared_statements WHERE custom_plans > $1', [TRIED]);
    expect(rows.map((row) => row.name)).toEqual([]);
  });
});
