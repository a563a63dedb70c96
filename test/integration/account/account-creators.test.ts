import { AgentReader } from '../../../server/src/modules/agents/public.js';
import { type StudioApp, startStudioApp } from '../../support/server/apps/studio-app.js';

const TEXT = { type: 'helpers', short_description: 'Helps.', description: 'Helps with tests.' };

describe('users and their agents', () => {
  let app: StudioApp;
  let ann: number;
  let bob: number;
  beforeAll(async () => {
    app = await startStudioApp();
    ann = await app.addUser('ann');
    bob = await app.addUser('bob');
    await app.database.query(
      `UPDATE "user" SET email = username || '@canary.example', bio = 'Makes agents', image_id = 1,
         password_hash = 'canary-hash'`,
    );
    await app.database.query(
      `INSERT INTO n8n_member (user_id, base_url, state, n8n_user_id, api_key, password)
         SELECT id, 'http://canary', 'ready', 'canary-n8n', 'canary-key', 'canary-pw' FROM "user"`,
    );
  });
  afterAll(() => app?.stop());

  const makeAgent = async (name: string, publish: boolean, secrets: object = {}): Promise<number> => {
    const { body } = await app.call(ann, 'POST', '/api/studio/agent/', { name, ...TEXT, ...secrets });
    if (publish) await app.call(ann, 'PATCH', `/api/studio/agent/${body.id}/`, { status: 'ready' });
    return body.id;
  };

  it('[case 19] [case 20] are public with ready agents and public fields only', async () => {
    const first = await makeAgent('First', true, { agent_context: 'canary-context', welcome_message: 'canary-hello' });
    await makeAgent('Hidden', false);
    const deleted = await makeAgent('Deleted', true);
    await app.call(ann, 'DELETE', `/api/studio/agent/${deleted}/`);
    const second = await makeAgent('Second', true);
    const image = { id: 1, image: expect.any(String), optimized_image: expect.any(String), image_thumb_hash: null };
    for (const [viewer, path] of [
      [bob, `/api/account/user/${ann}`],
      [ann, `/api/account/user/${ann}/`],
    ] as const) {
      const answer = await app.call(viewer, 'GET', path);
      expect([answer.status, answer.body]).toEqual([
        200,
        {
          id: ann,
          username: 'ann',
          first_name: 'ann',
          last_name: 'ann',
          bio: 'Makes agents',
          image,
          agents: [
            { id: second, name: 'Second', ...TEXT, image },
            { id: first, name: 'First', ...TEXT, image },
          ],
        },
      ]);
      expect(JSON.stringify(answer.body)).not.toContain('canary');
    }
    expect((await app.call(ann, 'GET', `/api/account/user/${bob}`)).body.agents).toEqual([]);
  });

  it('return the same 404 for unknown and disabled users', async () => {
    const eve = await app.addUser('eve');
    await app.database.query('UPDATE "user" SET disabled_at = now() WHERE id = $1', [eve]);
    for (const id of [eve, 0, -1, 999_999, '9'.repeat(30)]) {
      const answer = await app.call(bob, 'GET', `/api/account/user/${id}`);
      expect([id, answer.status, answer.body.code]).toEqual([id, 404, 'not_found']);
    }
    expect((await app.call(bob, 'GET', '/api/account/user/me')).status).toBe(400);
  });

  it('list the own agents of every status, page by page', async () => {
    const answer = await app.call(ann, 'GET', '/api/account/agent/?page_size=2');
    expect(answer.body.map((agent: { name: string }) => agent.name)).toEqual(['Second', 'Hidden']);
    expect(answer.body[1]).toMatchObject({ status: 'not_published', api_key: expect.any(String) });
    expect([answer.headers.get('x-total-count'), answer.headers.get('link')]).toEqual([
      '3',
      expect.stringContaining('rel="next"'),
    ]);
    const rest = await app.call(ann, 'GET', '/api/account/agent?page_size=2&page=2');
    expect(rest.body.map((agent: { name: string }) => agent.name)).toEqual(['First']);
    expect((await app.call(bob, 'GET', '/api/account/agent/')).body).toEqual([]);
  });

  it('show at most a hundred agents', async () => {
    const many = await app.addUser('many');
    await app.database.query(
      `INSERT INTO agent (creator_id, name, type, short_description, description, status)
       SELECT $1, 'Many ' || n, 't', 's', 'd', 'ready' FROM generate_series(1, 150) n`,
      [many],
    );
    const { agents } = (await app.call(bob, 'GET', `/api/account/user/${many}`)).body;
    expect([agents.length, agents[0].name, agents[99].name]).toEqual([100, 'Many 150', 'Many 51']);
  });
});

describe('API keys of agents', () => {
  it('are rejected while their creator is disabled', async () => {
    const app = await startStudioApp();
    try {
      const ann = await app.addUser('ann');
      const { body } = await app.call(ann, 'POST', '/api/studio/agent/', { name: 'A', ...TEXT });
      const reader = app.get(AgentReader);
      expect((await reader.byApiKey(body.api_key))?.id).toBe(body.id);
      await app.database.query('UPDATE "user" SET disabled_at = now()');
      expect(await reader.byApiKey(body.api_key)).toBeNull();
    } finally {
      await app.stop();
    }
  });
});
