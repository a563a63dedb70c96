import { type StudioApp, startStudioApp } from '../../../support/server/apps/studio-app.js';
import { studioAgents } from '../../../support/server/seed/studio-agents.js';
import { answerAll } from '../../../support/server/waiting/answered.js';

describe('/api/studio/agent/', () => {
  let app: StudioApp;
  let anna: number;
  let boris: number;
  beforeAll(async () => {
    app = await startStudioApp();
    anna = await app.addUser('anna');
    boris = await app.addUser('boris');
  });
  afterAll(() => app.stop());

  const { create, publish, list, names } = studioAgents(() => app);

  it('[case 19] shows unpublished agents to their creator only', async () => {
    const id = await create(anna, 'Hidden');
    expect((await app.call(boris, 'GET', `/api/studio/agent/${id}/`)).status).toBe(404);
    expect(await names(boris, 'search=hidden')).toEqual([]);
    expect(await names(anna, 'search=hidden')).toEqual(['Hidden']);
    expect(await names(boris, `created_by=${anna}&search=hidden`)).toEqual([]);
    expect((await publish(anna, id)).body.status).toBe('ready');
    expect(await names(boris, 'search=hidden')).toEqual(['Hidden']);
    const seen = await app.call(boris, 'GET', `/api/studio/agent/${id}`);
    expect(seen.status).toBe(200);
    for (const field of [
      'api_key',
      'n8n_workflow_id',
      'template_type',
      'agent_context',
      'welcome_message',
      'knowledge_base',
      'workflow_url',
      'workflow_closed',
    ]) {
      expect(seen.body).not.toHaveProperty(field);
      expect((await list(boris, 'search=hidden')).body[0]).not.toHaveProperty(field);
      expect((await list(anna, 'search=hidden')).body[0]).toHaveProperty(field);
    }
    expect((await app.call(boris, 'PATCH', `/api/studio/agent/${id}/`, { name: 'Mine' })).status).toBe(404);
    expect((await app.call(boris, 'DELETE', `/api/studio/agent/${id}/`)).status).toBe(404);
  });

  it('[case 42] searches by name, with % and _ as literals', async () => {
    for (const name of ['100% sure', '1000 sure', 'under_score', 'underXscore', 'back\\slash', 'Щука']) {
      await publish(anna, await create(anna, name));
    }
    expect(await names(boris, 'search=100%25')).toEqual(['100% sure']);
    expect(await names(boris, 'search=under_')).toEqual(['under_score']);
    expect(await names(boris, 'search=BACK%5C')).toEqual(['back\\slash']);
    expect(await names(boris, `search=${encodeURIComponent('щУК')}`)).toEqual(['Щука']);
    expect((await list(boris, 'search=%00')).status).toBe(400);
  });

  it('searches by name, ignoring case, accents, ё, apostrophes and outer spaces', async () => {
    for (const name of ['Café Roma', 'Ёлочный помощник', "O'Brien", 'Straßenatlas']) {
      await publish(anna, await create(anna, name));
    }
    const found: [search: string, name: string][] = [
      [' Café ', 'Café Roma'],
      ['cafe  roma', 'Café Roma'],
      ['елочный', 'Ёлочный помощник'],
      ['ПОМОЩНИК ', 'Ёлочный помощник'],
      ['O’Brien', "O'Brien"],
      ['strasse', 'Straßenatlas'],
    ];
    for (const [search, name] of found) {
      expect(await names(boris, `search=${encodeURIComponent(search)}`)).toEqual([name]);
      const [row] = await app.database.query('SELECT agent_name_grams($1) @@ agent_name_query($2) AS found', [
        name,
        search.trim().replace('  ', ' '),
      ]);
      expect({ search, ...row }).toEqual({ search, found: true });
    }
  });

  it('sorts by name across alphabets and cases', async () => {
    const yara = await app.addUser('yara');
    for (const name of ['Zebra', 'яблоко', 'apple', 'Ёлка', 'Банан', 'банан 2', 'Apple 2', 'éclair', 'Жук']) {
      await create(yara, name);
    }
    expect(await names(yara, `created_by=${yara}&sort=name`)).toEqual([
      'apple',
      'Apple 2',
      'éclair',
      'Zebra',
      'Банан',
      'банан 2',
      'Ёлка',
      'Жук',
      'яблоко',
    ]);
  });

  it('paginates with headers and sorts as requested', async () => {
    const carla = await app.addUser('carla');
    for (const name of ['b', 'a', 'd', 'c', 'e']) await publish(carla, await create(carla, `page ${name}`));
    await create(carla, 'page own');
    const first = await list(boris, `created_by=${carla}&page=2&page_size=2&sort=oldest`);
    expect(first.body.map((one: { name: string }) => one.name)).toEqual(['page d', 'page c']);
    expect(first.headers.get('x-total-count')).toBe('5');
    expect(first.headers.get('link')).toContain('rel="next"');
    expect(first.headers.get('link')).toContain('rel="prev"');
    expect((await list(carla, `created_by=${carla}`)).headers.get('x-total-count')).toBe('6');
    expect(await names(carla, `created_by=${carla}&sort=name`)).toEqual(
      ['a', 'b', 'c', 'd', 'e', 'own'].map((n) => `page ${n}`),
    );
    expect(await names(carla, `created_by=${carla}&sort=newest&page_size=2`)).toEqual(['page own', 'page e']);
    expect(await names(carla, `created_by=${carla}&status=not_published`)).toEqual(['page own']);
    expect(await names(boris, `created_by=${carla}&status=not_published`)).toEqual([]);
    expect(await names(boris, `created_by=${carla}&page=99`)).toEqual([]);
    for (const wrong of ['sort=best', 'status=gone', 'page=0', 'page_size=x', 'created_by=me']) {
      expect((await list(boris, wrong)).status).toBe(400);
    }
    expect((await list(boris, 'created_by=99999999999999999999')).body).toEqual([]);
    expect((await list(boris, 'unknown=1')).status).toBe(200);
  });

  it('lists types once, sorted', async () => {
    const id = await create(anna, 'Typed', { type: 'avatar' });
    expect((await app.call(anna, 'GET', '/api/studio/agent/types/')).body).toContain('avatar');
    expect((await app.call(boris, 'GET', '/api/studio/agent/types/')).body).not.toContain('avatar');
    await publish(anna, id);
    for (const type of ['Zebra', 'яхта', 'ёж']) await publish(anna, await create(anna, `A ${type}`, { type }));
    const { body } = await app.call(boris, 'GET', '/api/studio/agent/types/');
    expect(body).toEqual(expect.arrayContaining(['avatar', 'Zebra', 'ёж', 'яхта']));
    expect(body).toEqual([...new Set<string>(body)].sort(new Intl.Collator('en').compare));
  });

  it('lists up to a thousand types', async () => {
    await app.database.query(
      `INSERT INTO agent (creator_id, name, type, short_description, description, status)
       SELECT creator_id, 'Kind ' || n, 'kind ' || lpad(n::text, 4, '0'), '', '', CASE n % 2 WHEN 0 THEN 'ready' ELSE 'not_published' END
       FROM agent, generate_series(1, 2200) n WHERE id = $1`,
      [await create(anna, 'Of many kinds')],
    );
    const { body } = await app.call(anna, 'GET', '/api/studio/agent/types/');
    expect(body).toHaveLength(1000);
    expect(body).toEqual([...body].sort(new Intl.Collator('en').compare));
    await app.database.query(`DELETE FROM agent WHERE name LIKE 'Kind %'`);
  });

  it('counts crowns correctly under concurrency', async () => {
    const id = await create(anna, 'Crowned');
    await answerAll((text, values) => app.database.query(text, values), id, [anna, boris]);
    await publish(anna, id);
    const crown = (userId: number) => app.call(userId, 'POST', `/api/studio/upvote/agent/${id}/`);
    expect((await crown(boris)).body).toEqual({ crowns_number: 1, crowned_by_me: true });
    const many = await Promise.all(Array.from({ length: 50 }, (_, index) => crown(index % 2 ? anna : boris)));
    expect(many.every(({ status }) => status === 200)).toBe(true);
    const [row] = await app.database.query(
      'SELECT crowns_number, (SELECT count(*) FROM crown WHERE agent_id = $1) AS stored FROM agent WHERE id = $1',
      [id],
    );
    expect(row).toEqual({ crowns_number: 1, stored: 1 });
    expect((await app.call(boris, 'GET', `/api/studio/agent/${id}/`)).body).toMatchObject({
      crowns_number: 1,
      crowned_by_me: false,
    });
    expect((await app.call(boris, 'POST', '/api/studio/upvote/agent/999999/')).status).toBe(404);
    const unread = await app.call(boris, 'POST', `/api/studio/upvote/agent/${id}/`, { crowns: 5 });
    expect([unread.status, unread.body.errors[0].field]).toEqual([400, 'crowns']);
  });

  it('includes the own chats with an agent and the number of all chats', async () => {
    const id = await create(anna, 'Chatty');
    await publish(anna, id);
    await app.database.query(
      `INSERT INTO chat (user_id, agent_id, name, active_at) SELECT $1, $2, 'chat ' || n, now() + n * interval '1 s' FROM generate_series(1, 25) n`,
      [boris, id],
    );
    await app.database.query('UPDATE agent SET chats_count = 25 WHERE id = $1', [id]);
    const { chats } = (await app.call(boris, 'GET', `/api/studio/agent/${id}/`)).body;
    expect(chats).toHaveLength(20);
    expect(chats[0].name).toBe('chat 25');
    expect((await app.call(anna, 'GET', `/api/studio/agent/${id}/`)).body.chats).toEqual([]);
    const stats = (await app.call(anna, 'GET', '/api/studio/agent/stats/')).body;
    expect(stats).toContainEqual({ agent_id: id, conversation_count: 25, answered_count: 0, failed_count: 0 });
    expect((await app.call(boris, 'GET', '/api/studio/agent/stats/')).body).not.toContainEqual(
      expect.objectContaining({ agent_id: id }),
    );
  });

  it('uses the same number of queries for any page size', async () => {
    const statements = async (query: string): Promise<number> => {
      const spy = jest.spyOn(app.database, 'query');
      await list(anna, query);
      const { length } = spy.mock.calls;
      spy.mockRestore();
      return length;
    };
    expect(await statements('page_size=1')).toBe(await statements('page_size=100'));
  });
});
