import { type StudioApp, startStudioApp } from '../../support/server/apps/studio-app.js';
import { studioAgents } from '../../support/server/seed/studio-agents.js';

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

  const { agent, create, publish, list } = studioAgents(() => app);

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
});
