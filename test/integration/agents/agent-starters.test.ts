import { type StudioApp, startStudioApp } from '../../support/server/apps/studio-app.js';
import { agentBody } from '../../support/server/seed/agent-body.js';

describe('starters of an agent', () => {
  let app: StudioApp;
  let anna: number;
  let boris: number;
  beforeAll(async () => {
    app = await startStudioApp();
    anna = await app.addUser('anna');
    boris = await app.addUser('boris');
  });
  afterAll(() => app.stop());

  const create = async (name: string, more: object = {}): Promise<number> =>
    (await app.call(anna, 'POST', '/api/studio/agent/', agentBody(name, more))).body.id;
  const set = async (id: number, starters: unknown) =>
    await app.call(anna, 'PATCH', `/api/studio/agent/${id}/`, { starters });

  it('keep their order, are trimmed, and are public', async () => {
    const starters = [' Plan my week ', 'Что умеешь?', 'Say {"hi", \\}'];
    const id = await create('Starts', { starters });
    await app.call(anna, 'PATCH', `/api/studio/agent/${id}/`, { status: 'ready' });
    const expected = ['Plan my week', 'Что умеешь?', 'Say {"hi", \\}'];
    expect((await app.call(boris, 'GET', `/api/studio/agent/${id}/`)).body.starters).toEqual(expected);
    expect((await app.call(boris, 'GET', '/api/studio/agent/?search=Starts')).body[0].starters).toEqual(expected);
    expect((await app.call(anna, 'PATCH', `/api/studio/agent/${id}/`, { description: 'd' })).body.starters).toEqual(
      expected,
    );
    expect((await set(id, ['Only this'])).body.starters).toEqual(['Only this']);
    expect((await set(id, null)).body.starters).toEqual([]);
  });

  it('are empty by default', async () => {
    const id = await create('Starts with none');
    expect((await app.call(anna, 'GET', `/api/studio/agent/${id}/`)).body.starters).toEqual([]);
  });

  it.each([
    ['Hello', 'must be a list'],
    [Array.from({ length: 7 }, (_, at) => `${at}`), 'may have at most 6 entries'],
    [['a', '🙂'.repeat(121)], 'number 2 may have at most 120 characters'],
    [['a', ' \u200b'], 'number 2 must not be blank'],
    [['Hello', 'b', ' HELLO '], 'number 3 repeats an earlier entry'],
    [['two\nlines'], 'number 1 has a character that is not allowed'],
    [['two\u2028lines'], 'number 1 has a character that is not allowed'],
    [['nul\0'], 'number 1 has a character that is not allowed'],
    [[{ text: 'a' }], 'number 1 must be text'],
  ])('reject %j', async (starters, message) => {
    const made = await app.call(anna, 'POST', '/api/studio/agent/', agentBody('Never made', { starters }));
    expect(made).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', errors: [{ field: 'starters', message: `starters ${message}` }] },
    });
  });

  it('are deleted with the agent', async () => {
    const id = await create('Starts and goes', { starters: ['Bye'] });
    await app.call(anna, 'DELETE', `/api/studio/agent/${id}/`);
    expect(await app.database.query('SELECT starters FROM agent WHERE id = $1', [id])).toEqual([{ starters: [] }]);
  });
});
