import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { MessageHitDto } from '../../../server/src/modules/chat/search/search.dto.js';
import {
  find,
  findOwn,
  ids,
  indexEntries,
  messagesIndexed,
  NOTHING,
} from '../../support/server/actions/message-search.js';
import type { Person } from '../../support/server/people/person.js';
import { Installation } from '../../support/server/regent.js';
import { bestTime } from '../../support/util/growth.js';

describe('/api/chat/search/', () => {
  let installation: Installation;
  const others: Installation[] = [];
  let ann: Person;
  let bob: Person;
  let agentId: number;

  beforeAll(async () => {
    installation = await Installation.open();
    const api = await installation.start('all');
    ann = await installation.person(api);
    bob = await installation.person(api);
    agentId = (await ann.agent()).id;
  });
  afterAll(async () => {
    for (const other of others) await other.close();
    await installation.close();
  });

  /** An installation with a separate database. */
  async function openAnother(): Promise<Installation> {
    const other = await Installation.open();
    others.push(other);
    return other;
  }

  const untilIndexed = (at = installation) => messagesIndexed(at);
  const held = (messageIds: number[], at = installation) => indexEntries(messageIds, at);

  it('indexes messages again that an older version has indexed', async () => {
    const alone = await openAnother();
    const eve = await alone.person(await alone.start('api')); // no worker yet
    const chat = await eve.chat((await eve.agent()).id);
    const said = await eve.post(chat.id, 'The server runs on Node.js');
    await alone.rows(
      `INSERT INTO message_search VALUES ($1, $2, 0, $2::bigint << 20, strip(to_tsvector('russian', 'The server runs on Node.js')))`,
      [said.id, eve.id],
    );
    await alone.rows(
      `UPDATE message_search_progress SET indexed_to = $1, checked_to = $1, analyse_until = now() - interval '1 second'`,
      [said.id],
    );
    expect(await find(eve, 'server')).toHaveLength(1);
    expect(await find(eve, 'Node.js')).toEqual(NOTHING);
    await alone.start('worker');
    const isDone = async (): Promise<boolean> => {
      const [row] = await alone.rows<{ done: boolean }>(
        'SELECT analyse_until IS NULL AS done FROM message_search_progress',
      );
      return row?.done ?? false;
    };
    for (const end = Date.now() + 10_000; !(await isDone()) && Date.now() < end; ) await sleep(50);
    expect(await isDone()).toBe(true);
    expect(ids(await findOwn(eve, 'Node.js'))).toEqual([said.id]);
  });

  it('reflects deleted and branched messages and deleted chats', async () => {
    const chat = await ann.chat(agentId);
    const kept = await ann.post(chat.id, 'the walrus stays');
    await ann.reply(chat.id, kept.id);
    const deleted = await ann.post(chat.id, 'the walrus goes');
    await ann.reply(chat.id, deleted.id);
    await untilIndexed();
    await ann.remove(chat.id, deleted.id);
    const own = (): Promise<MessageHitDto[]> => findOwn(ann, 'walrus');
    expect(ids(await own())).toEqual([kept.id]);
    expect(await held([deleted.id])).toEqual([]);

    const branch = await ann.ok('POST', `/api/chat/${chat.id}/branch/`, { message_id: kept.id, name: 'Copy' });
    await untilIndexed();
    expect((await own()).map((hit) => hit.chat_name).sort()).toEqual(['Copy', 'the walrus stays']);

    await ann.ok('DELETE', `/api/chat/${branch.id}/`);
    expect(ids(await own())).toEqual([kept.id]);
    await ann.ok('DELETE', `/api/chat/${chat.id}/`);
    expect(await own()).toEqual(NOTHING);
    expect(await held([kept.id, deleted.id])).toEqual([]);
  });

  it('indexes texts that PostgreSQL parses slowly, and continues', async () => {
    const chat = await bob.chat(agentId);
    for (const unit of ['~/', 'a_', '<!-- ']) {
      const body = unit.repeat(100_000).slice(0, 100_000);
      await installation.rows(
        `INSERT INTO message (chat_id, seq, rev, is_agent, body)
         SELECT $1, max(seq) + 1, max(seq) + 1, true, $2 FROM (SELECT seq FROM message WHERE chat_id = $1 UNION SELECT 1000) s`,
        [chat.id, body],
      );
    }
    const said = await bob.post(chat.id, `an echidna and ${'a_'.repeat(4900)}`);
    await bob.post(chat.id, `an okapi and ${'a '.repeat(4900)}`);
    expect(ids(await find(bob, 'echidna'))).toContain(said.id);
    await untilIndexed();
    const [hit] = await findOwn(bob, 'echidna');
    expect(hit?.snippet).toContain('an echidna and');
    const timeOf = (word: string) => bestTime(() => findOwn(bob, word));
    expect((await timeOf('echidna')) / (await timeOf('okapi'))).toBeLessThan(20);
  });

  it('indexes the beginning of a reply with more words than PostgreSQL supports, and continues', async () => {
    const alone = await openAnother();
    const aloneApi = await alone.start('api'); // no worker yet
    const [eve, fred] = [await alone.person(aloneApi), await alone.person(aloneApi)];
    const { id } = await eve.agent();
    const chat = await eve.chat(id);
    const asked = await eve.post(chat.id, 'what is there?');
    const words = Array.from({ length: 200_000 }, (_, n) => `w${n.toString(36)}x`).join(' ');
    const long = `A marmoset first. ${words} and a tapir last.`;
    expect(long.length).toBeGreaterThan(1_200_000);
    await alone.rows('UPDATE message SET body = $2 WHERE id = $1', [asked.id, long]);
    const later = await fred.post((await fred.chat(id)).id, 'a quokka');

    for (const stage of ['fresh', 'indexed']) {
      const [hit] = await findOwn(eve, 'marmoset');
      expect({ stage, id: hit?.message_id }).toEqual({ stage, id: asked.id });
      expect(hit?.snippet).toContain('A marmoset first.');
      expect({ stage, hits: await find(eve, 'tapir') }).toEqual({ stage, hits: NOTHING });
      if (stage === 'fresh') await alone.start('worker');
      await untilIndexed(alone);
    }
    expect(await held([asked.id, later.id], alone)).toHaveLength(2);
  });

  it('finds words anywhere in a message of the maximum length', async () => {
    const letters = Array.from({ length: 90_000 }, (_, n) => String.fromCodePoint(0x20000 + ((n * 7919) % 42_000)));
    const words = Array.from({ length: 30_000 }, (_, n) => letters.slice(3 * n, 3 * n + 3).join(''));
    const pairs = Array.from({ length: 12_498 }, (_, n) => `${words[2 * n]}-${words[2 * n + 1]}`);
    const body = `${pairs.join(' ')} an addax`; // the most expensive text: four-byte letters, each word single and in a bigram
    expect([...body].length).toBeGreaterThan(99_900);
    const chat = await bob.chat(agentId);
    const said = await bob.post(chat.id, 'soon long');
    await installation.rows('UPDATE message SET body = $2 WHERE id = $1', [said.id, body]);
    expect(ids(await find(bob, 'addax'))).toContain(said.id);
    await untilIndexed();
    expect(ids(await find(bob, 'addax'))).toContain(said.id);
  });

  it('skips a message that cannot be indexed', async () => {
    const alone = await openAnother();
    await alone.rows(`CREATE OR REPLACE FUNCTION search_fold(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN CASE WHEN written LIKE '%poison%' THEN (1 / (length(written) - length(written)))::text ELSE written END`);
    const eve = await alone.person(await alone.start('all'));
    const chat = await eve.chat((await eve.agent()).id);
    const sent: number[] = [];
    for (const text of ['a bongo', 'some poison', 'a bongo', 'more poison', 'a bongo']) {
      sent.push((await eve.post(chat.id, text)).id);
    }
    await eve.reply(chat.id, sent.at(-1) as number);
    await untilIndexed(alone);
    expect((await held(sent, alone)).map((row) => row.message_id)).toEqual([sent[0], sent[2], sent[4]]);
    expect(ids(await findOwn(eve, 'bongo'))).toEqual([sent[4], sent[2], sent[0]]);
  });

  it('waits while the index itself is broken, and skips nothing', async () => {
    const alone = await openAnother();
    await alone.rows(`CREATE FUNCTION broken() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE 'the index is broken' USING ERRCODE = 'XX002'; END $$`);
    await alone.rows('CREATE TRIGGER broken BEFORE INSERT ON message_search EXECUTE FUNCTION broken()');
    const eve = await alone.person(await alone.start('all'));
    const chat = await eve.chat((await eve.agent()).id);
    const sent = [(await eve.post(chat.id, 'a bongo')).id, (await eve.post(chat.id, 'a bongo')).id];
    await eve.reply(chat.id, sent.at(-1) as number);
    await sleep(4000); // long enough to retry messages one at a time
    await alone.rows('DROP TRIGGER broken ON message_search');
    await untilIndexed(alone);
    expect((await held(sent, alone)).map((row) => row.message_id)).toEqual(sent);
  });

  it('leaves no pending list in the index, which would slow down every search', async () => {
    const chat = await bob.chat(agentId);
    const said = await bob.post(chat.id, 'a numbat');
    await bob.reply(chat.id, said.id);
    await untilIndexed();
    await sleep(500); // it is merged after the commit
    const [sorted] = await installation.rows<{ pages: number }>(
      `SELECT gin_clean_pending_list('message_search_words')::int AS pages`,
    );
    expect(sorted?.pages).toBe(0);
  });

  it('indexes messages that commit after a higher ID was indexed', async () => {
    const chat = await bob.chat(agentId);
    const other = await bob.chat(agentId);
    const slow = new pg.Client({ connectionString: installation.database.url });
    await slow.connect();
    await slow.query('BEGIN');
    const { rows } = await slow.query(
      `INSERT INTO message (chat_id, seq, rev, is_agent, body) VALUES ($1, 1000, 1000, true, 'a pangolin of old') RETURNING id`,
      [chat.id],
    );
    const later = await bob.post(other.id, 'a pangolin of today');
    expect(later.id).toBeGreaterThan(rows[0].id);
    await sleep(2500); // rounds that must not skip the open transaction
    await slow.query('COMMIT');
    await slow.end();
    await untilIndexed();
    expect(ids(await find(bob, 'pangolin'))).toEqual(expect.arrayContaining([later.id, rows[0].id]));
  });

  it('indexes no words of a message that is deleted during indexing', async () => {
    const alone = await openAnother();
    const eve = await alone.person(await alone.start('api')); // no worker yet
    const chat = await eve.chat((await eve.agent()).id);
    const toDelete = await eve.post(chat.id, 'an okapi');
    const deleting = new pg.Client({ connectionString: alone.database.url });
    await deleting.connect();
    await deleting.query('BEGIN');
    await deleting.query('UPDATE message SET body = NULL WHERE id = $1', [toDelete.id]);
    // Simulates a round that read the message before its deletion.
    await alone.rows(
      `INSERT INTO message_search VALUES ($1, $2, 0, $2::bigint << 20, to_tsvector('russian', 'okapi'))`,
      [toDelete.id, eve.id],
    );
    await alone.rows('UPDATE message_search_progress SET indexed_to = $1', [toDelete.id]);
    await deleting.query('COMMIT');
    await deleting.end();
    const left = (): Promise<unknown[]> => alone.rows('SELECT FROM message_search');
    expect(await left()).toHaveLength(1);
    expect(await find(eve, 'okapi')).toEqual(NOTHING);
    await alone.start('worker');
    for (const end = Date.now() + 10_000; (await left()).length > 0 && Date.now() < end; ) await sleep(50);
    expect(await left()).toHaveLength(0);
  });
});
