import { AGENTS, CLAIMS, SKILLS, USERS } from './seed-agents.mjs';
import { BASES, CHAPTERS, OTHER_BASES } from './seed-chapters.mjs';
import { CHATS, MESSAGES, SENTENCES, WORDS } from './seed-messages.mjs';

/** Data of a user with a typical number of chats, independent of the total size. */
const LIGHT = { chats: 10, messages: 10 };
/** The heavy user owns a tenth of all messages. */
const HEAVY = { share: 10, messages: 50 };
/** Chats of other users. */
const OTHERS = { messages: 20 };
/** Greater than every message id. */
const NEVER = 1e15;

/**
 * Fills a database by SQL with realistic agents and messages in two languages, of many users: one with the typical ten
 * chats and one with a tenth of everything.
 * @param {{ agents: number, messages: number, light: number, heavy: number, bases: { short: number, long: number } }} size
 *   `bases`: empty knowledge bases to fill. Of 5,000 messages or more, others have a tenth as many chapters.
 */
export async function seed(db, { agents, messages, light, heavy, bases }) {
  const users = Math.max(20, Math.round(messages / 100));
  const heavyChats = Math.max(1, Math.round(messages / HEAVY.share / HEAVY.messages));
  const lightMessages = LIGHT.chats * LIGHT.messages;
  const others = Math.round((messages - heavyChats * HEAVY.messages - lightMessages) / OTHERS.messages);
  await db.query(`UPDATE message_search_progress SET indexed_to = ${NEVER}, checked_to = ${NEVER}`); // keeps the worker from indexing
  await db.query('SELECT setseed(0.42)');
  await db.query("SET session_replication_role = 'replica'"); // skips triggers and foreign keys: the data is consistent
  await db.query("SET maintenance_work_mem = '512MB'; SET work_mem = '256MB'; SET synchronous_commit = off");
  await db.query(USERS, [users]);
  await withoutIndexes(db, 'agent', () => db.query(AGENTS, [agents, users]));
  await withoutIndexes(db, 'skill', () => db.query(SKILLS));
  for (const claims of CLAIMS) await db.query(claims);
  await db.query(WORDS);
  await db.query(SENTENCES);
  const plan = [light, LIGHT.chats, LIGHT.messages, heavy, heavyChats, HEAVY.messages, others, OTHERS.messages, users];
  await withoutIndexes(db, 'chat', () => db.query(CHATS, [...plan, agents]));
  await withoutIndexes(db, 'message', () => db.query(MESSAGES));
  await withoutIndexes(db, 'turn', () => db.query(TURNS));
  await withoutIndexes(db, 'chapter', async () => {
    for (const [name, [chapters, sentences]] of Object.entries(BASES))
      await db.query(CHAPTERS, [bases[name], chapters, sentences]);
    await db.query(OTHER_BASES, [Math.round(messages / 10), users]);
  });
  for (const table of ['user', 'agent', 'skill', 'chat', 'message', 'turn', 'knowledge_base'])
    await afterwards(db, table);
  await derive(db);
  await db.query("SET session_replication_role = 'origin'");
}

/** One answered turn per message of a user. */
const TURNS = `INSERT INTO turn (chat_id, message_id, agent_id, state, attempt, due_at, started_at, finished_at)
  SELECT m.chat_id, m.id, c.agent_id, 'answered', 1, m.created_at, m.created_at, m.created_at
  FROM message m JOIN chat c ON c.id = m.chat_id WHERE NOT m.is_agent AND m.id > 1000`;

/** Sequences continue after the seeded ids. */
const afterwards = (db, table) =>
  db.query(`SELECT setval(pg_get_serial_sequence('"${table}"', 'id'), (SELECT max(id) + 1000 FROM "${table}"))`);

/** Building an index afterwards is ten times faster than maintaining it per row. */
async function withoutIndexes(db, table, fill) {
  const { rows } = await db.query(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS made FROM pg_index
     WHERE indrelid = ('"' || $1 || '"')::regclass AND NOT indisprimary`,
    [table],
  );
  for (const { name } of rows) await db.query(`DROP INDEX ${name}`);
  await fill();
  for (const { made } of rows) await db.query(made);
}

/** Data that triggers and background work maintain in production. */
async function derive(db) {
  await db.query(TALLY);
  await withoutIndexes(db, 'message_search', () => db.query(SEARCH));
  await db.query(
    'UPDATE message_search_progress SET indexed_to = (SELECT max(id) FROM message), checked_to = (SELECT max(id) FROM message)',
  );
  await db.query('VACUUM (ANALYZE)');
}

const TALLY = `INSERT INTO agent_tally (type, block, ready)
  SELECT t.type, a.id >> 11, count(*) FROM agent a CROSS JOIN LATERAL (VALUES (''), (a.type)) AS t(type)
  WHERE a.status = 'ready' AND a.deleted_at IS NULL AND a.id > 1000 GROUP BY 1, 2
  ON CONFLICT (type, block) DO UPDATE SET ready = agent_tally.ready + excluded.ready`;

const SEARCH = `INSERT INTO message_search (message_id, user_id, place, shelf, document)
  SELECT id, user_id, place, (user_id << 20) + (place >> 12), strip(search_vector(body)) FROM (
    SELECT m.id, c.user_id, m.body, row_number() OVER (PARTITION BY c.user_id ORDER BY m.id)::int - 1 AS place
    FROM message m JOIN chat c ON c.id = m.chat_id WHERE m.body IS NOT NULL) placed ORDER BY id`;
