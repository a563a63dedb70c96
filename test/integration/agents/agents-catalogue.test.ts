import { answerAll } from '../../support/server/answered.js';
import { type StudioApp, startStudioApp } from '../../support/server/apps/studio-app.js';

const agent = (name: string, more: object = {}) => ({
  name,
  type: 'helpers',
  short_description: 'Helps',
  description: 'Helps with things',
  skills: [{ name: 'Listening' }, { name: ' ' }],
  ...more,
});

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

  const create = async (userId: number, name: string, more: object = {}): Promise<number> => {
    const made = await app.call(userId, 'POST', '/api/studio/agent/', agent(name, more));
    expect(made.status).toBe(201);
    return made.body.id;
  };
  const publish = (userId: number, id: number) =>
    app.call(userId, 'PATCH', `/api/studio/agent/${id}/`, { status: 'ready' });
  const list = (userId: number, query = '') => app.call(userId, 'GET', `/api/studio/agent/?${query}`);
  const names = async (userId: number, query: string): Promise<string[]> =>
    (await list(userId, query)).body.map((one: { name: string }) => one.name);

  it('creates an unpublished agent with an API key for its creator', async () => {
    const made = await app.call(anna, 'POST', '/api/studio/agent/', agent('First', { welcome_message: 'Hi' }));
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      name: 'First',
      status: 'not_published',
      crowns_number: 0,
      crowned_by_me: false,
      image: { id: 1, image: '/images/default-agent.svg', image_thumb_hash: null },
      creator: { id: anna, username: 'anna', image: null },
      chats: [],
      welcome_message: 'Hi',
      agent_context: '',
      knowledge_base: null,
      n8n_workflow_id: null,
      template_type: null,
      workflow_url: null,
      workflow_closed: false,
    });
    expect(made.body.skills.map((skill: { name: string }) => skill.name)).toEqual(['Listening']);
    expect(made.body.api_key).toMatch(/^rgt_[\w-]{32}$/);
    const [row] = await app.database.query('SELECT api_key, api_key_hash FROM agent WHERE id = $1', [made.body.id]);
    expect(row.api_key).not.toContain(made.body.api_key);
    expect(row.api_key_hash).toHaveLength(32);
  });

  it('enforces unique names ignoring case, also for twenty concurrent requests', async () => {
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        app.call(
          index % 2 ? anna : boris,
          'POST',
          '/api/studio/agent/',
          agent(index % 3 ? 'ЁЖИК unique' : 'ёжик UNIQUE'),
        ),
      ),
    );
    expect(made.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = made.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(19);
    expect(refused[0]?.body).toMatchObject({
      code: 'agent_name_taken',
      message: expect.stringContaining('already exists'),
    });
  });

  it('rejects a taken name on update, and frees the name on deletion', async () => {
    const one = await create(anna, 'Taken');
    const two = await create(anna, 'Other');
    expect((await app.call(anna, 'PATCH', `/api/studio/agent/${two}/`, { name: 'tAKEN' })).status).toBe(409);
    expect((await app.call(anna, 'PATCH', `/api/studio/agent/${one}/`, { name: 'TAKEN' })).status).toBe(200);
    expect((await app.call(anna, 'DELETE', `/api/studio/agent/${one}/`)).status).toBe(204);
    expect((await app.call(anna, 'GET', `/api/studio/agent/${one}/`)).status).toBe(404);
    expect((await app.call(anna, 'PATCH', `/api/studio/agent/${two}/`, { name: 'Taken' })).status).toBe(200);
  });

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

  it('searches by name whatever the case, accents, ё, apostrophe and outer spaces are', async () => {
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

  it('updates every field, and leaves missing fields unchanged', async () => {
    const id = await create(anna, 'Changing', { agent_context: 'c', welcome_message: 'w' });
    const { body: before } = await app.call(anna, 'GET', `/api/studio/agent/${id}/`);
    expect((await app.call(anna, 'PATCH', `/api/studio/agent/${id}/`, {})).body).toEqual(before);
    const input = {
      type: 'person',
      short_description: 's',
      description: 'd',
      welcome_message: null,
      image_id: null,
      template_type: 'simple',
      n8n_workflow_id: 'wf1',
    };
    const { image_id, ...rest } = input;
    expect(image_id).toBeNull();
    const after = (await app.call(anna, 'PATCH', `/api/studio/agent/${id}/`, input)).body;
    expect(after).toMatchObject({ ...rest, image: { id: 1 }, agent_context: 'c' });
    expect((await app.call(anna, 'PATCH', `/api/studio/agent/${id}/`, { colour: 'red' })).status).toBe(400);
    for (const field of ['image_id', 'knowledge_base_id']) {
      const refused = await app.call(anna, 'PATCH', `/api/studio/agent/${id}/`, { [field]: 999_999 });
      expect(refused).toMatchObject({ status: 400, body: { errors: [{ field }] } });
    }
  });

  it('stores descriptions of any length, and truncates them in lists', async () => {
    const cyrillic = `${'я🙂'.repeat(500)}and more`;
    const carla = await app.addUser('long-winded');
    const id = await create(carla, 'Long winded', { description: cyrillic });
    expect((await publish(carla, id)).body.description).toBe(cyrillic);
    expect((await app.call(boris, 'GET', `/api/studio/agent/${id}/`)).body.description).toBe(cyrillic);
    const lists = [
      (await list(boris, `created_by=${carla}`)).body,
      (await app.call(carla, 'GET', '/api/account/agent/')).body,
      (await app.call(boris, 'GET', `/api/account/user/${carla}`)).body.agents,
    ];
    for (const shown of lists) expect(shown).toMatchObject([{ id, description: 'я🙂'.repeat(500) }]);
  });

  it('stores up to 1,000 skills', async () => {
    const id = await create(anna, 'Can do it all', { skills: [] });
    const hundred = Array.from({ length: 100 }, (_, at) => ({ name: `Skill ${at}` }));
    const add = (skills_to_add: object[]) =>
      app.call(anna, 'PATCH', `/api/studio/agent/${id}/`, {
        skills_to_add,
        description: `With ${skills_to_add.length}`,
      });
    for (let left = 9; left > 0; left -= 1) expect((await add(hundred)).status).toBe(200);
    const twice = await Promise.all([add(hundred), add(hundred)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(twice.find(({ status }) => status === 400)?.body).toMatchObject({
      code: 'validation_failed',
      errors: [{ field: 'skills_to_add', message: 'an agent may have at most 1000 skills' }],
    });
    expect((await add([{ name: 'One more' }])).status).toBe(400);
    const kept = (await app.call(anna, 'GET', `/api/studio/agent/${id}/`)).body;
    expect([kept.skills.length, kept.description]).toEqual([1000, 'With 100']);
    expect((await add([])).status).toBe(200);
  });

  it('adds skills individually or as a whole, and rejects IDs of other agents', async () => {
    const id = await create(anna, 'Skilled', { skills: [{ name: 'a' }, { name: 'b' }, { name: 'c' }] });
    const other = (await app.call(anna, 'POST', '/api/studio/agent/', agent('Other skilled'))).body.skills[0];
    const skills = async () => (await app.call(anna, 'GET', `/api/studio/agent/${id}/`)).body.skills;
    const patch = (body: object) => app.call(anna, 'PATCH', `/api/studio/agent/${id}/`, body);
    const [a, b, c] = await skills();
    const change = {
      skills_to_add: [{ name: 'd' }],
      skills_to_update: [{ id: b.id, name: 'B' }],
      skills_to_remove: [a],
      skills: [],
    };
    expect((await patch(change)).body.skills.map((skill: { name: string }) => skill.name)).toEqual(['B', 'c', 'd']);
    const refused = await patch({ name: 'Never', skills_to_add: [{ name: 'x' }], skills_to_remove: [other] });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'skills_to_remove.0.id' }] } });
    expect((await skills()).map((skill: { name: string }) => skill.name)).toEqual(['B', 'c', 'd']);
    expect((await patch({ skills: [{ id: c.id, name: 'C' }, { name: 'new' }] })).body.skills).toEqual([
      { id: c.id, name: 'C' },
      { id: expect.any(Number), name: 'new' },
    ]);
    expect((await patch({ skills: [{ name: 'x'.repeat(51) }] })).body.errors[0].field).toBe('skills.0.name');
  });

  it('keeps the skills of one of two concurrent replacements', async () => {
    const id = await create(anna, 'Wanted by two');
    const replace = (name: string) => app.call(anna, 'PATCH', `/api/studio/agent/${id}/`, { skills: [{ name }] });
    for (let round = 0; round < 10; round++) {
      const answers = await Promise.all([replace(`a${round}`), replace(`b${round}`)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const { body } = await app.call(anna, 'GET', `/api/studio/agent/${id}/`);
      expect(body.skills).toHaveLength(1);
    }
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

  it('emits events for publishing, unpublishing and deleting', async () => {
    const { AgentEvents } = await import('../../../server/src/modules/agents/public.js');
    const events: unknown[] = [];
    app.get(AgentEvents).onChanged((id, status) => void events.push([id, status]));
    const id = await create(anna, 'Told');
    await publish(anna, id);
    await publish(anna, id);
    await app.call(anna, 'PATCH', `/api/studio/agent/${id}/`, { status: 'not_published' });
    await app.call(anna, 'DELETE', `/api/studio/agent/${id}/`);
    expect(events).toEqual([
      [id, 'ready'],
      [id, 'not_published'],
      [id, 'not_published'],
    ]);
  });

  it('rejects publishing when the workflow cannot reply', async () => {
    const { PublishCheck } = await import('../../../server/src/modules/agents/public.js');
    const id = await create(anna, 'Checked');
    app.get(PublishCheck).use(() => Promise.resolve({ ok: false, code: 'workflow_inactive' }));
    const refused = await app.call(anna, 'PATCH', `/api/studio/agent/${id}/`, { status: 'ready', name: 'Not this' });
    app.get(PublishCheck).use(() => Promise.resolve({ ok: true, webhookPath: 'x' }));
    expect(refused).toMatchObject({ status: 422, body: { code: 'workflow_inactive' } });
    expect((await app.call(anna, 'GET', `/api/studio/agent/${id}/`)).body).toMatchObject({
      name: 'Checked',
      status: 'not_published',
    });
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

  it('lists personas, the default one first', async () => {
    const { PersonaResolver } = await import('../../../server/src/modules/personas/public.js');
    const personas = app.get(PersonaResolver);
    expect(await personas.resolve(anna, undefined)).toBe(1);
    await app.database.query("INSERT INTO persona (owner_id, name, is_default) VALUES ($1, 'Anna', true)", [anna]);
    await app.database.query("INSERT INTO persona (owner_id, name) VALUES ($1, 'Teacher')", [anna]);
    const { body, headers } = await app.call(anna, 'GET', '/api/studio/persona/');
    expect(body).toMatchObject([
      { name: 'Anna', is_default: true, chats_count: 0, image: null },
      { name: 'Teacher', is_default: false },
    ]);
    expect(headers.get('x-total-count')).toBe('2');
    expect(await personas.resolve(anna, undefined)).toBe(body[0].id);
    expect(await personas.resolve(anna, body[1].id)).toBe(body[1].id);
    expect(await personas.resolve(boris, 1)).toBe(1);
    await expect(personas.resolve(boris, body[1].id)).rejects.toMatchObject({ code: 'validation_failed' });
  });

  it('keeps one default persona under concurrency', async () => {
    const dora = await app.addUser('dora');
    const path = '/api/studio/persona/';
    const made = await Promise.all(
      Array.from({ length: 8 }, (_, n) => app.call(dora, 'POST', path, { name: ` p${n} `, is_default: true })),
    );
    expect(made.map(({ status }) => status)).toEqual(Array(8).fill(201));
    const ids: number[] = made.map(({ body }) => body.id);
    await Promise.all(ids.map((id) => app.call(dora, 'PATCH', `${path}${id}/`, { is_default: true })));
    const [first, second] = (await app.call(dora, 'GET', path)).body;
    expect([first.is_default, second.is_default]).toEqual([true, false]);
    expect(second).toMatchObject({
      name: expect.stringMatching(/^p\d$/),
      description: '',
      image: null,
      chats_count: 0,
    });
    expect((await app.call(dora, 'PATCH', `${path}${first.id}/`, { is_default: false })).body.code).toBe(
      'default_persona',
    );
    expect((await app.call(dora, 'DELETE', `${path}${first.id}/`)).status).toBe(409);
    expect((await app.call(dora, 'DELETE', `${path}${second.id}/`)).status).toBe(204);
    expect((await app.call(dora, 'PATCH', `${path}${second.id}/`, { name: 'x' })).status).toBe(404);
    expect((await app.call(boris, 'PATCH', `${path}${first.id}/`, { name: 'x' })).status).toBe(404);
    expect((await app.call(boris, 'PATCH', `${path}1/`, { name: 'x' })).status).toBe(404);
    const long = { description: 'я'.repeat(1000) };
    expect((await app.call(dora, 'POST', path, { name: 'n', ...long })).status).toBe(400);
    expect((await app.call(dora, 'PATCH', `${path}${first.id}/`, long)).body).toMatchObject({
      ...long,
      name: first.name,
    });
  });
});
