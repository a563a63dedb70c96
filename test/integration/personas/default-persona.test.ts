import { type StudioApp, startStudioApp } from '../../support/server/apps/studio-app.js';

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
