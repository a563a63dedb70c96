import { Installation } from '../../support/server/regent.js';

describe('POST /api/chat/:id/message/ that is rejected', () => {
  let installation: Installation;
  beforeAll(async () => {
    installation = await Installation.open();
  });
  afterAll(() => installation.close());

  it('returns 503 with Retry-After when the agent is published mid-request, and is accepted afterwards', async () => {
    const regent = await installation.start();
    const [ann, bob] = [await installation.person(regent), await installation.person(regent)];
    const agent = await ann.agent();
    const chat = await bob.chat(agent.id);
    await ann.ok('PATCH', `/api/studio/agent/${agent.id}/`, { status: 'not_published' });
    // The query that finds the agent unpublished also publishes it.
    await installation.rows(`
      CREATE FUNCTION publish() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN UPDATE agent SET status = 'ready' WHERE id = ${agent.id}; RETURN NULL; END $$`);
    await installation.rows(
      'CREATE TRIGGER publish BEFORE INSERT ON message FOR EACH STATEMENT EXECUTE FUNCTION publish()',
    );
    const post = () => bob.call('POST', `/api/chat/${chat.id}/message/`, { message: 'Hello' });
    const refused = await post();
    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await post()).status).toBe(201);
  });

  it('does not count towards the messages per minute', async () => {
    const regent = await installation.start('api', { MESSAGES_PER_MINUTE: '2' });
    const [ann, bob] = [await installation.person(regent), await installation.person(regent)];
    const agent = await ann.agent();
    const chat = await bob.chat(agent.id);
    const post = async () => (await bob.call('POST', `/api/chat/${chat.id}/message/`, { message: 'Hello' })).status;
    await ann.ok('PATCH', `/api/studio/agent/${agent.id}/`, { status: 'not_published' });
    expect([await post(), await post(), await post()]).toEqual([409, 409, 409]);
    await installation.rows(`UPDATE agent SET status = 'ready' WHERE id = $1`, [agent.id]);
    expect([await post(), await post(), await post()]).toEqual([201, 201, 429]);
  });
});
