import type { QueryRunner } from 'typeorm';
import { LIMITS } from '../../../server/src/contract/limits.js';
import { type StudioApp, startStudioApp } from '../../support/server/apps/studio-app.js';
import type { Answer } from '../../support/server/people/person.js';
import { bestTime } from '../../support/util/growth.js';

const BASE = '/api/studio/databank/base/';
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

  const titled = (...titles: string[]) => titles.map((title) => ({ title, content: `About ${title}` }));
  const create = async (owner: number, name: string, ...titles: string[]) => {
    const made = await app.call(owner, 'POST', BASE, { name, chapters: titled(...titles) });
    expect(made.status).toBe(201);
    return made.body;
  };
  const addAgent = async (owner: number, name: string, knowledge_base_id: number): Promise<number> => {
    const text = { type: 't', short_description: 's', description: 'd' };
    const made = await app.call(owner, 'POST', '/api/studio/agent/', { name, ...text, knowledge_base_id });
    expect(made.status).toBe(201);
    return made.body.id;
  };
  const get = (owner: number, id: number | string): Promise<Answer> => app.call(owner, 'GET', `${BASE}${id}/`);
  const patch = (owner: number, id: number | string, body: unknown): Promise<Answer> =>
    app.call(owner, 'PATCH', `${BASE}${id}/`, body);
  const fields = (answer: Answer): string[] => answer.body.errors.map((error: { field: string }) => error.field);

  it('stores texts that PostgreSQL parses slowly', async () => {
    const storeAndFind = async (units: string[]) => {
      const chapters = units.flatMap((unit) =>
        Array.from({ length: 8 }, (_, n) => ({
          title: `Odd ${n}`,
          content: `echidna ${unit.repeat(5000)}`.slice(0, 10_000),
        })),
      );
      const made = await app.call(anna, 'POST', BASE, { name: 'Odd', chapters });
      expect(made.status).toBe(201);
      const found = await app.call(anna, 'GET', `${BASE}${made.body.id}/search?q=echidna&top_k=20`);
      expect([found.status, found.body.length]).toEqual([200, 20]);
      await app.call(anna, 'DELETE', `${BASE}${made.body.id}/`);
    };
    const plain = await bestTime(() => storeAndFind(['a ', 'word ', 'of it ']));
    expect((await bestTime(() => storeAndFind(['~/', 'a_', '<!-- ']))) / plain).toBeLessThan(20);
  });

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

  it('lists bases by name with counts, agents, total and links in two queries', async () => {
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
    expect(query.mock.calls.length).toBe(2);
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

  it('rejects values above a limit with the field name, and accepts the maximum', async () => {
    const long = (length: number): string => '😀'.repeat(length);
    const fits = {
      name: long(LIMITS.knowledgeBaseName),
      chapters: [{ title: long(LIMITS.chapterTitle), content: long(LIMITS.chapterContent) }],
    };
    const made = await app.call(anna, 'POST', BASE, fits);
    expect(made.body).toMatchObject(fits);
    const good = { title: 't', content: 'c' };
    for (const [body, field] of [
      [{ chapters: [] }, 'name'],
      [{ name: '   ' }, 'name'],
      [{ name: null }, 'name'],
      [{ name: `${fits.name}x` }, 'name'],
      [{ name: 'a\0b' }, 'name'],
      [{ name: 'n', chapters: [good, { title: ' ', content: '' }] }, 'chapters.1.title'],
      [{ name: 'n', chapters: [{ content: '' }] }, 'chapters.0.title'],
      [{ name: 'n', chapters: [{ ...good, title: long(51) }] }, 'chapters.0.title'],
      [{ name: 'n', chapters: [{ ...good, content: 'x'.repeat(10_001) }] }, 'chapters.0.content'],
      [{ name: 'n', chapters: [{ ...good, id: 1 }] }, 'chapters.0.id'],
      [{ name: 'n', chapters: ['text'] }, 'chapters'],
      [{ name: 'n', chapters: 'text' }, 'chapters'],
      [{ name: 'n', chapters: Array(201).fill(good) }, 'chapters'],
      [{ name: 'n', owner_id: 1 }, 'owner_id'],
    ] as const) {
      const answer = await app.call(anna, 'POST', BASE, body);
      expect([answer.status, fields(answer)]).toEqual([400, [field]]);
    }
    const id = made.body.id;
    for (const [body, field] of [
      [{ name: '' }, 'name'],
      [{ chapters: [] }, 'chapters'],
      [{ chapters_to_update: [{ id: '1', title: 't', content: '' }] }, 'chapters_to_update.0.id'],
      [{ chapters_to_update: [{ id: made.body.chapters[0].id, title: ' ' }] }, 'chapters_to_update.0.title'],
      [{ chapters_to_delete: [{ id: -1 }] }, 'chapters_to_delete.0.id'],
      [{ chapters_to_delete: [{}] }, 'chapters_to_delete.0.id'],
    ] as const) {
      const answer = await patch(anna, id, body);
      expect([answer.status, fields(answer)]).toEqual([400, [field]]);
    }
    expect(
      (await app.call(anna, 'POST', BASE, { name: 'n', chapters: [{ ...good, content: 'x'.repeat(1_100_000) }] }))
        .status,
    ).toBe(413);
  });

  it('stores at most a thousand chapters and 8 MB of text', async () => {
    const base = await create(anna, 'Many');
    const chapters_to_add = titled(...Array.from({ length: 200 }, (_, n) => `Chapter ${n}`));
    for (let round = 0; round < 5; round += 1)
      expect((await patch(anna, base.id, { chapters_to_add })).status).toBe(200);
    const full = (await get(anna, base.id)).body;
    expect(full.chapters_count).toBe(LIMITS.chaptersOfBase);
    const refused = await patch(anna, base.id, { name: 'More', chapters_to_add: titled('one more') });
    expect([refused.status, fields(refused)]).toEqual([400, ['chapters_to_add']]);
    expect((await get(anna, base.id)).body).toEqual(full);
    const swapped = { chapters_to_add: titled('new'), chapters_to_delete: [{ id: full.chapters[0].id }] };
    expect((await patch(anna, base.id, swapped)).body.chapters_count).toBe(LIMITS.chaptersOfBase);

    const ids: number[] = full.chapters.slice(1).map(({ id }: { id: number }) => id);
    await app.database.query("UPDATE chapter SET content = repeat('x', 10000) WHERE id = ANY($1)", [ids.slice(0, 799)]);
    const heavy = (id: number | undefined) => ({ chapters_to_update: [{ id, title: 't', content: 'x'.repeat(9000) }] });
    const tooHeavy = await patch(anna, base.id, heavy(ids[900]));
    expect([tooHeavy.status, fields(tooHeavy)]).toEqual([400, ['chapters_to_update']]);
    expect((await patch(anna, base.id, heavy(ids[0]))).status).toBe(200);
  });

  it('neither loses changes nor deadlocks under concurrency', async () => {
    const base = await create(anna, 'Busy', 'a', 'b', 'c', 'd');
    const ids: number[] = base.chapters.map((chapter: { id: number }) => chapter.id);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        patch(anna, base.id, {
          chapters_to_add: titled(`added ${n}`),
          chapters_to_update: (n % 2 ? ids : ids.toReversed()).map((id) => ({ id, title: `by ${n}`, content: `${n}` })),
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    const { chapters } = (await get(anna, base.id)).body;
    expect(chapters).toHaveLength(4 + 12);
    expect(new Set(chapters.slice(0, 4).map(({ title }: { title: string }) => title)).size).toBe(1);
    const deletions = await Promise.all(ids.map((id) => patch(anna, base.id, { chapters_to_delete: [{ id }] })));
    expect(deletions.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await get(anna, base.id)).body.chapters_count).toBe(12);
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

  it('returns 200, 204 or 404 when a base is deleted and changed concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const base = await create(anna, 'Raced', 'one');
      const agent = await addAgent(anna, `Racer ${round}`, base.id);
      const answers = await Promise.all([
        patch(anna, base.id, { chapters_to_add: titled('x') }),
        app.call(anna, 'DELETE', `${BASE}${base.id}/`),
        patch(anna, base.id, { chapters_to_update: [{ id: base.chapters[0].id, title: 'y', content: '' }] }),
        app.call(anna, 'PATCH', `/api/studio/agent/${agent}/`, { description: 'changed' }),
        get(anna, base.id),
      ]);
      for (const { status } of answers) expect([200, 204, 404]).toContain(status);
      expect((await get(anna, base.id)).status).toBe(404);
    }
  });

  it('rejects or removes a base that is deleted while an agent is linked to it', async () => {
    const text = { type: 't', short_description: 's', description: 'd' };
    for (let round = 0; round < 24; round += 1) {
      const base = await create(anna, 'Given');
      const [made] = await Promise.all([
        app.call(anna, 'POST', '/api/studio/agent/', { name: `Given ${round}`, ...text, knowledge_base_id: base.id }),
        app.call(anna, 'DELETE', `${BASE}${base.id}/`),
      ]);
      expect([201, 400]).toContain(made.status);
      if (made.status !== 201) continue;
      expect((await app.call(anna, 'GET', `/api/studio/agent/${made.body.id}/`)).body.knowledge_base).toBeNull();
    }
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
