import type { BranchDto } from '../../../server/src/modules/chat/branches/branch.dto.js';
import type { ForkDto } from '../../../server/src/modules/chat/branches/fork.dto.js';
import type { OwnAgent, Person } from '../../support/server/people/person.js';
import { Installation, type Regent } from '../../support/server/regent.js';

describe('chat branches', () => {
  let installation: Installation;
  let regent: Regent;
  let ann: Person;
  let bob: Person;
  let agent: OwnAgent;

  beforeAll(async () => {
    installation = await Installation.open();
    regent = await installation.start();
    ann = await installation.person(regent);
    bob = await installation.person(regent);
    agent = await ann.agent({ name: 'Brancher' });
  });
  afterAll(() => installation.close());

  const family = (chatId: number): Promise<BranchDto[]> => ann.ok('GET', `/api/chat/${chatId}/branches/`);
  const branch = (chatId: number, messageId: number, name: string): Promise<{ id: number; root_id: number }> =>
    ann.ok('POST', `/api/chat/${chatId}/branch/`, { message_id: messageId, name });
  async function said(chatId: number, text: string): Promise<number> {
    const { id } = await ann.post(chatId, text);
    await ann.reply(chatId, id);
    return id;
  }
  /** The copy of a message in a branch of its chat. */
  async function copyIn(chatId: number, text: string): Promise<number> {
    const messages: { id: number; message: string }[] = await ann.ok('GET', `/api/chat/${chatId}/message/`);
    return messages.find(({ message }) => message === text)?.id ?? 0;
  }

  it('are listed by their last message, beside their source chat', async () => {
    const cat = await installation.person(regent);
    const { id } = await cat.chat(agent.id, { name: 'Of four messages' });
    const sent: number[] = [];
    for (const text of ['one', 'two']) {
      const message = await cat.post(id, text);
      await cat.reply(id, message.id);
      sent.push(message.id);
    }
    await cat.ok('POST', `/api/chat/${id}/branch/`, { message_id: sent[0], name: 'Of one' });
    const chats: { name: string }[] = await cat.ok('GET', '/api/chat/');
    expect(chats.map(({ name }) => name)).toEqual(['Of four messages', 'Of one']);
  });

  it('form one tree, the same from each chat, with the message where each branches off', async () => {
    const root = await ann.chat(agent.id, { name: 'Root' });
    const first = await said(root.id, 'first\n\n  thought');
    const other = await ann.chat(agent.id, { name: 'Of no concern' });
    const left = await branch(root.id, first, 'Left');
    const right = await branch(root.id, first, 'Right');
    const deep = await branch(left.id, await copyIn(left.id, 'first\n\n  thought'), 'Deep');

    const tree = await family(root.id);
    expect(
      tree.map(({ chat_id, name, parent_chat_id, excerpt }) => ({ chat_id, name, parent_chat_id, excerpt })),
    ).toEqual([
      { chat_id: root.id, name: 'Root', parent_chat_id: null, excerpt: null },
      { chat_id: left.id, name: 'Left', parent_chat_id: root.id, excerpt: 'first thought' },
      { chat_id: right.id, name: 'Right', parent_chat_id: root.id, excerpt: 'first thought' },
      { chat_id: deep.id, name: 'Deep', parent_chat_id: left.id, excerpt: 'first thought' },
    ]);
    expect(tree[1]).toMatchObject({ message_id: first, is_agent_message: false, last_message_at: expect.any(String) });
    for (const id of [left.id, right.id, deep.id]) expect(await family(id)).toEqual(tree);
    expect([left, deep, await ann.ok('GET', `/api/chat/${root.id}/`)].map(({ root_id }) => root_id)).toEqual([
      root.id,
      root.id,
      root.id,
    ]);
    expect((await family(other.id)).map(({ chat_id }) => chat_id)).toEqual([other.id]);
  });

  const forks = (chatId: number): Promise<ForkDto[]> => ann.ok('GET', `/api/chat/${chatId}/forks/`);

  it('are listed at the message where they diverge, with its copy in each of them', async () => {
    const root = await ann.chat(agent.id, { name: 'Root' });
    const deleted = await said(root.id, 'of no use');
    const first = await said(root.id, 'here');
    const next = await said(root.id, 'and on');
    expect(await forks(root.id)).toEqual([]);
    const left = await branch(root.id, first, 'Left');
    await ann.ok('DELETE', `/api/chat/${root.id}/message/${deleted}/`); // so that positions in the copies differ
    const right = await branch(root.id, first, 'Right');
    const later = await branch(root.id, next, 'Later');
    const again = await branch(left.id, await copyIn(left.id, 'here'), 'Again');

    const [inLeft, inRight, inLater, inAgain] = await Promise.all(
      [left, right, later, again].map(({ id }) => copyIn(id, 'here')),
    );
    const ways = (...of: [{ id: number }, number | null | undefined][]) =>
      of.map(([{ id }, messageId]) => ({ chat_id: id, message_id: messageId }));
    const aside = [
      [left, inLeft],
      [right, inRight],
      [again, inAgain],
    ] as [{ id: number }, number][];
    const there = ways([root, first], ...aside);
    const on = ways([root, next], [later, await copyIn(later.id, 'and on')]);
    expect(await forks(root.id)).toEqual([
      { message_id: first, place: 1, ways: there },
      { message_id: next, place: 1, ways: on },
    ]);
    expect(await forks(left.id)).toEqual([{ message_id: inLeft, place: 2, ways: there }]);
    expect(await forks(right.id)).toEqual([{ message_id: inRight, place: 3, ways: there }]);
    expect(await forks(again.id)).toEqual([{ message_id: inAgain, place: 4, ways: there }]);
    expect(await forks(later.id)).toEqual([
      { message_id: inLater, place: 1, ways: ways([later, inLater], ...aside) },
      { message_id: on[1]?.message_id, place: 2, ways: on },
    ]);

    // Deleted in one of them: it has no target and no source there.
    await ann.ok('DELETE', `/api/chat/${right.id}/message/${inRight}/`);
    expect(await forks(right.id)).toEqual([]);
    expect((await forks(left.id))[0]?.ways[2]).toEqual({ chat_id: right.id, message_id: null });
    // Without the common source, forks are still known: a chat with the same continuation represents it.
    await ann.ok('DELETE', `/api/chat/${root.id}/`);
    const thereNow = ways([later, inLater], [left, inLeft], [right, null], [again, inAgain]);
    expect(await forks(left.id)).toEqual([{ message_id: inLeft, place: 2, ways: thereNow }]);
  });

  it('stay related when their source is deleted', async () => {
    const root = await ann.chat(agent.id, { name: 'Will go' });
    const first = await said(root.id, 'a');
    const one = await branch(root.id, first, 'One');
    const two = await branch(root.id, first, 'Two');
    await ann.ok('DELETE', `/api/chat/${root.id}/message/${first}/`);
    expect((await family(one.id))[1]).toMatchObject({ parent_chat_id: root.id, excerpt: null, is_agent_message: null });
    await ann.ok('DELETE', `/api/chat/${root.id}/`);
    const left = await family(two.id);
    expect(left.map(({ chat_id, parent_chat_id }) => [chat_id, parent_chat_id])).toEqual([
      [one.id, null],
      [two.id, null],
    ]);
  });

  it('are nested up to two hundred levels', async () => {
    const root = await ann.chat(agent.id, { name: 'Deep' });
    const first = await said(root.id, 'a');
    const branches = async (levels: number) => {
      await installation.rows('UPDATE chat SET lineage = array_fill($2::bigint, ARRAY[$3::int]) WHERE id = $1', [
        root.id,
        root.id,
        2 * levels,
      ]);
      return ann.call('POST', `/api/chat/${root.id}/branch/`, { message_id: first, name: 'Deeper' });
    };
    expect((await branches(199)).status).toBe(201);
    const refused = await branches(200);
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toEqual([
      { field: 'message_id', message: 'message_id is in a chat with 200 chats before it, the maximum' },
    ]);
  });

  it('are rate limited by the copied amount, without affecting other requests', async () => {
    const strict = await installation.start('api', { REQUESTS_PER_MINUTE: '60' });
    const here = bob.at(strict.url);
    const fill = async (messages: number, length: number) => {
      const { id } = await bob.chat(agent.id);
      const rows = await installation.rows<{ id: string }>(
        `INSERT INTO message (chat_id, seq, rev, is_agent, body)
         SELECT $1, n, n, true, repeat('x', $3) FROM generate_series(2, $2::int + 1) n RETURNING id`,
        [id, messages, length],
      );
      await installation.rows('UPDATE chat SET head = $2 + 1 WHERE id = $1', [id, messages]);
      return { id, last: Number(rows.at(-1)?.id) };
    };
    const copy = async ({ id, last }: { id: number; last: number }) =>
      (await here.call('POST', `/api/chat/${id}/branch/`, { message_id: last, name: 'Copy' })).status;
    const long = await fill(2, 640_000);
    const many = await fill(400, 1);
    const small = await fill(1, 1);
    // 20 each for the text and 1 each for the request; a small one fits beside two of them.
    expect([await copy(long), await copy(many), await copy(small)]).toEqual([201, 201, 201]);
    expect([await copy(many), await copy(small)]).toEqual([429, 429]);
    expect((await here.call('POST', '/api/chat/', { agent_id: agent.id })).status).toBe(201);
    // A branch larger than the whole limit passes when nothing was copied before.
    const cat = await installation.person(regent);
    const huge = await cat.chat(agent.id);
    await installation.rows(
      `INSERT INTO message (chat_id, seq, rev, is_agent, body) SELECT $1, n, n, true, 'x' FROM generate_series(2, 3000) n`,
      [huge.id],
    );
    const [last] = await installation.rows<{ id: string }>('SELECT max(id) AS id FROM message WHERE chat_id = $1', [
      huge.id,
    ]);
    const answer = await cat
      .at(strict.url)
      .call('POST', `/api/chat/${huge.id}/branch/`, { message_id: Number(last?.id), name: 'Huge' });
    expect(answer.status).toBe(201);
  });

  it('are private to their user', async () => {
    const root = await ann.chat(agent.id);
    for (const what of ['branches', 'forks']) {
      const answer = await bob.call('GET', `/api/chat/${root.id}/${what}/`);
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({ code: 'chat_not_found' });
    }
  });

  it('list the newest two hundred, the chat itself and the root, found by an index', async () => {
    const root = await ann.chat(agent.id, { name: 'Many' });
    const first = await said(root.id, 'a');
    const oldest = await branch(root.id, first, 'The oldest');
    await installation.rows(
      `INSERT INTO chat (user_id, agent_id, name, branched_from_message_id, root_id)
       SELECT user_id, agent_id, 'Filled', branched_from_message_id, root_id FROM chat, generate_series(1, 300) WHERE id = $1`,
      [oldest.id],
    );
    const tree = await family(oldest.id);
    expect(tree).toHaveLength(202);
    expect(tree.slice(0, 2).map(({ chat_id }) => chat_id)).toEqual([root.id, oldest.id]);
    // Rows of others, so that a sequential scan would be expensive.
    await installation.rows(
      `INSERT INTO chat (user_id, agent_id, name) SELECT $1, $2, 'Other' FROM generate_series(1, 20000)`,
      [bob.id, agent.id],
    );
    await installation.rows('ANALYZE chat');
    const plan = await installation.rows<Record<string, string>>(
      `EXPLAIN SELECT c.id FROM chat c WHERE c.root_id = $1 AND c.user_id = $2 ORDER BY c.id DESC LIMIT 200`,
      [root.id, ann.id],
    );
    expect(plan.map((line) => Object.values(line).join()).join('\n')).toContain('chat_by_root');
  });
});
