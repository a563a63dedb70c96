import type { QueryRunner } from 'typeorm';
import { BASE, baseActions } from '../../support/server/actions/base-actions.js';
import { type StudioApp, startStudioApp } from '../../support/server/apps/studio-app.js';

const BY_HAND = { id: expect.any(Number), document_id: null, page: null, anchor: null };
const NOWHERE = 9_007_199_254_740_991;

describe('/api/studio/databank/base/', () => {
  let app: StudioApp;
  let anna: number;
  let boris: number;

  beforeAll(async () => {
    app = await startStudioApp();
    anna = await app.addUser('Anna');
    boris = await app.addUser('Boris');
  });
  afterAll(() => app.stop());

  const { titled, create, addAgent, get, patch, fields } = baseActions(() => app);

  it('creates a base with chapters and returns them in order', async () => {
    const made = await app.call(anna, 'POST', BASE, {
      name: '  Shop  ',
      chapters: [
        { title: ' Refunds ', content: ' kept as it is ' },
        { title: 'Empty', content: '' },
        { title: 'None' },
      ],
    });
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      id: expect.any(Number),
      name: 'Shop',
      chapters_count: 3,
      agents: [],
      chapters: [
        { ...BY_HAND, title: 'Refunds', content: ' kept as it is ' },
        { ...BY_HAND, title: 'Empty', content: '' },
        { ...BY_HAND, title: 'None', content: '' },
      ],
    });
    const ids = made.body.chapters.map((chapter: { id: number }) => chapter.id);
    expect(ids).toEqual(ids.toSorted((a: number, b: number) => a - b));
    expect((await get(anna, made.body.id)).body).toEqual(made.body);
    expect((await app.call(anna, 'POST', '/api/studio/databank/base', { name: 'No chapters' })).body.chapters).toEqual(
      [],
    );
  });

  it('lists bases by name with counts, agents, total and links in three queries', async () => {
    const owner = await app.addUser('Lister');
    expect((await app.call(owner, 'GET', BASE)).body).toEqual([]);
    const beta = await create(owner, 'beta', 'a', 'b');
    const gamma = await create(owner, 'Gamma');
    const alpha = await create(owner, 'Alpha', 'a');
    const agents = [await addAgent(owner, 'First of beta', beta.id), await addAgent(owner, 'Second of beta', beta.id)];
    const gone = await addAgent(owner, 'Deleted of beta', beta.id);
    await app.call(owner, 'DELETE', `/api/studio/agent/${gone}/`);

    const list = await app.call(owner, 'GET', BASE);
    expect(list.body).toEqual([
      { id: alpha.id, name: 'Alpha', chapters_count: 1, agents: [] },
      { id: beta.id, name: 'beta', chapters_count: 2, agents },
      { id: gamma.id, name: 'Gamma', chapters_count: 0, agents: [] },
    ]);
    expect(list.headers.get('x-total-count')).toBe('3');
    const page = await app.call(owner, 'GET', `${BASE}?page=2&page_size=2`);
    expect(page.body.map(({ name }: { name: string }) => name)).toEqual(['Gamma']);
    expect(page.headers.get('link')).toContain('rel="prev"');
    expect((await app.call(owner, 'GET', `${BASE}?page=9`)).body).toEqual([]);
    expect((await app.call(owner, 'GET', `${BASE}?page=0`)).status).toBe(400);

    const runner = Object.getPrototypeOf(app.database.createQueryRunner()) as QueryRunner;
    const query = jest.spyOn(runner, 'query');
    await app.call(owner, 'GET', BASE);
    expect(query.mock.calls.length).toBe(3);
    jest.restoreAllMocks();
  });

  it('updates name and chapters in one request', async () => {
    const base = await create(anna, 'Before', 'one', 'two', 'three');
    const [one, two, three] = base.chapters;
    const changed = await patch(anna, base.id, {
      name: 'After',
      chapters_to_add: [
        { title: 'four', content: '4' },
        { title: 'five', content: '' },
      ],
      chapters_to_update: [
        { id: one.id, title: 'ONE', content: 'new' },
        { id: three.id, content: '' },
      ],
      chapters_to_delete: [{ id: two.id }],
    });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({ id: base.id, name: 'After', chapters_count: 4 });
    expect(changed.body.chapters.map((c: { title: string; content: string }) => [c.title, c.content])).toEqual([
      ['ONE', 'new'],
      ['three', ''],
      ['four', '4'],
      ['five', ''],
    ]);
    for (const nothing of [{}, { name: null }, { chapters_to_add: [], chapters_to_update: null }]) {
      expect((await patch(anna, base.id, nothing)).body).toEqual(changed.body);
    }
  });

  it('changes nothing when a chapter ID is foreign, unknown or repeated', async () => {
    const base = await create(anna, 'Whole', 'one', 'two');
    const other = await create(anna, 'Other of hers', 'hers');
    const his = await create(boris, 'His', 'his');
    const [one, two] = base.chapters;
    const update = (id: number) => ({ id, title: 'taken', content: 'taken' });
    for (const [input, named] of [
      [{ chapters_to_delete: [{ id: his.chapters[0].id }] }, ['chapters_to_delete.0.id']],
      [{ chapters_to_update: [update(one.id), update(other.chapters[0].id)] }, ['chapters_to_update.1.id']],
      [{ chapters_to_update: [update(NOWHERE)] }, ['chapters_to_update.0.id']],
      [
        { chapters_to_update: [update(one.id)], chapters_to_delete: [{ id: two.id }, { id: one.id }] },
        ['chapters_to_delete.1.id'],
      ],
      [{ chapters_to_update: [update(one.id), update(one.id)] }, ['chapters_to_update.1.id']],
      [{ chapters_to_delete: [{ id: one.id }, { id: one.id }] }, ['chapters_to_delete.1.id']],
    ] as const) {
      const answer = await patch(anna, base.id, { name: 'Broken', chapters_to_add: titled('more'), ...input });
      expect([answer.status, answer.body.code, fields(answer)]).toEqual([400, 'validation_failed', [...named]]);
    }
    expect((await get(anna, base.id)).body).toEqual(base);
    expect((await get(anna, other.id)).body).toEqual(other);
    expect((await get(boris, his.id)).body).toEqual(his);
  });

  it('deletes a base with its chapters, and keeps its agents', async () => {
    const base = await create(anna, 'Doomed', 'one');
    const agent = await addAgent(anna, 'Survivor', base.id);
    const deleted = await app.call(anna, 'DELETE', `${BASE}${base.id}/`);
    expect([deleted.status, deleted.body]).toEqual([204, undefined]);
    const survivor = await app.call(anna, 'GET', `/api/studio/agent/${agent}/`);
    expect(survivor.body.knowledge_base).toBeNull();
    expect(await app.database.query('SELECT FROM chapter WHERE base_id = $1', [base.id])).toEqual([]);
    expect((await app.call(anna, 'DELETE', `${BASE}${base.id}/`)).status).toBe(404);
    expect((await patch(anna, base.id, { name: 'x' })).status).toBe(404);
  });

  it('returns 404 for bases of other users', async () => {
    const his = await create(boris, 'Private', 'secret');
    for (const id of [his.id, NOWHERE, '99999999999999999999', 0]) {
      for (const answer of [
        await get(anna, id),
        await patch(anna, id, { name: 'mine' }),
        await app.call(anna, 'DELETE', `${BASE}${id}/`),
        await app.call(anna, 'GET', `${BASE}${id}/search?q=secret`),
      ]) {
        expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
      }
    }
    for (const id of ['x', '1.5', '%00']) expect((await get(anna, id)).body.code).toBe('invalid_id');
    expect((await get(boris, his.id)).body).toEqual(his);
    const foreign = { type: 't', short_description: 's', description: 'd', knowledge_base_id: his.id };
    const refused = await app.call(anna, 'POST', '/api/studio/agent/', { name: 'Thief', ...foreign });
    expect([refused.status, fields(refused)]).toEqual([400, ['knowledge_base_id']]);
    expect((await app.call(anna, 'GET', BASE)).body.map(({ id }: { id: number }) => id)).not.toContain(his.id);
  });

  it('searches the bases of their owner', async () => {
    const base = await create(anna, 'Searched', 'Refunds', 'Delivery', 'Возвраты');
    const search = (query: string) => app.call(anna, 'GET', `${BASE}${base.id}/search${query}`);
    const found = await search('?q=refund');
    expect(found.body).toEqual([
      {
        chapter_id: base.chapters[0].id,
        title: 'Refunds',
        snippet: 'About Refunds',
        content: 'About Refunds',
        rank: expect.any(Number),
        document: null,
        page: null,
        anchor: null,
      },
    ]);
    expect((await search(`?q=${encodeURIComponent('возврату')}&top_k=1`)).body[0].title).toBe('Возвраты');
    expect((await search('?q=volcano')).body).toEqual([]);
    for (const query of ['', '?q=', '?q=%20', '?q=%00', '?q=a&q=b', `?q=${'x'.repeat(2001)}`, '?q=a&top_k=0']) {
      expect((await search(query)).status).toBe(400);
    }
  });
});
