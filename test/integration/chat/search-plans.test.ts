import pg from 'pg';
import { type MessageHitRow, SearchRepository } from '../../../server/src/modules/chat/search/search.repository.js';
import { searchVector } from '../../../server/src/modules/chat/search/search-vector-sql.js';
import type { Sql, Statement } from '../../../server/src/platform/db/sql.js';
import { ONE_AGENT } from '../../support/server/seed/one-agent.js';
import { createTestDatabase, type TestDatabase } from '../../support/services/database.js';
import { analyzedPlan, type PlanNode, rowsReadBy } from '../../support/services/query-plans.js';

const OWN = 10_000;
const OTHERS = 50;
const OF_OTHER = 1000;
const ALL = OWN + OTHERS * OF_OTHER;
/** Messages on a shelf, and messages in which the last word may be incomplete. */
const SHELF = 4096;
/** One of this many messages has the rare word. */
const RARE_EVERY = 500;
const LIMIT = 20;

/** One user with 10,000 messages among 50 others, who all use the same words. */
describe('query plan of the chat search', () => {
  let database: TestDatabase;
  let client: pg.Client;
  const asked: { text: string; values: unknown[] }[] = [];
  const rows = ({ text }: Statement, values: unknown[]): Promise<[]> => {
    asked.push({ text, values });
    return Promise.resolve([]);
  };
  const search = new SearchRepository({ rows } as unknown as Sql);

  beforeAll(async () => {
    database = await createTestDatabase();
    client = new pg.Client(database.url);
    await client.connect();
    await client.query(`
      ${ONE_AGENT}
      INSERT INTO "user" (id, username, email) SELECT n, 'u' || n, 'u' || n || '@example.com' FROM generate_series(2, ${OTHERS + 1}) n;
      INSERT INTO chat (id, user_id, agent_id, head) SELECT n, n, 1, ${OWN} FROM generate_series(1, ${OTHERS + 1}) n;
      INSERT INTO chat (id, user_id, agent_id) SELECT 1000 + n, 2 + n % ${OTHERS}, 1 FROM generate_series(1, 5000) n;
      CREATE TEMP TABLE owned AS SELECT id, CASE WHEN id % 6 = 0 THEN 1 ELSE 2 + id % ${OTHERS} END AS user_id
        FROM generate_series(1, ${ALL}) id;
      INSERT INTO message (id, chat_id, seq, rev, is_agent, body)
        SELECT id, user_id, id, id, false, 'quiet ' || md5(id::text) || CASE WHEN id / 6 % ${RARE_EVERY} = 0 THEN ' orangutan' ELSE ' neighbour' END FROM owned;
      INSERT INTO message_search (message_id, user_id, place, shelf, document)
        SELECT id, user_id, place, (user_id << 20) + place / ${SHELF}, ${searchVector('body')}
        FROM (SELECT id, user_id::bigint, row_number() OVER (PARTITION BY user_id ORDER BY id)::int - 1 AS place FROM owned) placed
        JOIN message USING (id);
      UPDATE message_search_progress SET indexed_to = ${ALL}, checked_to = ${ALL};`);
    await client.query('VACUUM ANALYZE');
  }, 120_000);
  afterAll(async () => {
    await client?.end();
    await database?.drop();
  });

  async function statementOf(words: string): Promise<{ text: string; values: unknown[] }> {
    await search.find(1, words, ALL + 1, LIMIT);
    const statement = asked.pop();
    if (!statement) throw new Error('The search sent no statement.');
    return statement;
  }

  async function planOf(words: string, mode: string): Promise<PlanNode[]> {
    const { text, values } = await statementOf(words);
    await client.query(`SET plan_cache_mode = ${mode}`);
    return analyzedPlan(client, text, values);
  }

  it('finds a word prefix in the newest messages of the user, newest first', async () => {
    const { text, values } = await statementOf('quiet orangu');
    const hits = (await client.query<MessageHitRow>(text, values)).rows;
    const expected = await client.query(
      `SELECT id FROM (SELECT id, body FROM message WHERE chat_id = 1 ORDER BY id DESC LIMIT ${SHELF}) newest
       WHERE body LIKE '% orangutan' ORDER BY id DESC LIMIT ${LIMIT}`,
    );
    expect(expected.rows.length).toBeGreaterThan(5);
    expect(hits.map((hit) => hit.message_id)).toEqual(expected.rows.map(({ id }) => id));
  });

  it.each([
    ['as prepared', 'force_generic_plan'],
    ['for its words', 'force_custom_plan'],
  ])('reads by index only, planned %s', async (_name, mode) => {
    for (const words of ['quiet orangu', 'orangu', 'quiet orangutan', 'xylophone']) {
      const nodes = await planOf(words, mode);
      expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'])).toEqual([
        'message_search_progress',
      ]);
      const beginnings = nodes.filter(
        (node) => node['Index Name'] === 'message_search_of_user' && node['Actual Rows'] === SHELF,
      );
      expect(beginnings).toHaveLength(1);
      expect(beginnings[0]?.['Index Cond']).toMatch(/user_id >= .*user_id <= /);
      const whole = nodes.filter((node) => node['Index Name'] === 'message_search_words');
      expect(whole).toHaveLength(1);
      expect(whole[0]?.['Index Cond']).toMatch(/shelf = .*document @@ /);
      // Reads the user's newest messages and the results, but no messages of others.
      const read = nodes.filter((node) => node['Relation Name'] === 'message_search').map(rowsReadBy);
      expect(read.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(SHELF + 1 + 3 * LIMIT);
    }
  });
});
