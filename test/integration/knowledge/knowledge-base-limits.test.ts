import { LIMITS } from '../../../server/src/contract/limits.js';
import { BASE, baseActions } from '../../support/server/actions/base-actions.js';
import { type StudioApp, startStudioApp } from '../../support/server/apps/studio-app.js';
import { bestTime } from '../../support/util/growth.js';

describe('/api/studio/databank/base/', () => {
  let app: StudioApp;
  let anna: number;

  beforeAll(async () => {
    app = await startStudioApp();
    anna = await app.addUser('Anna');
  });
  afterAll(() => app.stop());

  const { titled, create, addAgent, get, patch, fields } = baseActions(() => app);

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
});
