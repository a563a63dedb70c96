import { RemoveUnusedImages } from '../../../server/src/modules/media/images/remove-unused-images.js';
import { type StudioApp, startStudioApp } from '../../support/server/apps/studio-app.js';
import { agentBody } from '../../support/server/seed/agent-body.js';

const FULL = {
  agent_context: 'Be kind.',
  welcome_message: 'Hello!',
  starters: ['One', 'Two'],
  skills: [{ name: 'Maths' }, { name: 'Music' }],
};

describe('versions of an agent', () => {
  let app: StudioApp;
  let anna: number;
  let boris: number;
  let made = 0;
  beforeAll(async () => {
    app = await startStudioApp();
    anna = await app.addUser('anna');
    boris = await app.addUser('boris');
  });
  afterAll(() => app.stop());

  // biome-ignore lint/suspicious/noExplicitAny: rows of every shape
  const rows = (sql: string): Promise<any[]> => app.database.query(sql);
  const path = (id: number, rest = '') => `/api/studio/agent/${id}/${rest}`;
  const unpublished = async (more: object = {}): Promise<number> => {
    made += 1;
    return (await app.call(anna, 'POST', '/api/studio/agent/', agentBody(`Versioned ${made}`, { ...FULL, ...more })))
      .body.id;
  };
  const patch = async (id: number, body: object) => await app.call(anna, 'PATCH', path(id), body);
  const publish = async (id: number, body: object = {}) => await app.call(anna, 'POST', path(id, 'publish/'), body);
  const published = async (more: object = {}): Promise<number> => {
    const id = await unpublished(more);
    expect((await publish(id)).status).toBe(200);
    return id;
  };
  const seen = async (id: number, user = anna) => (await app.call(user, 'GET', path(id))).body;
  const versions = async (id: number, query = '') => (await app.call(anna, 'GET', path(id, `versions/${query}`))).body;
  const numbers = async (id: number) => (await versions(id)).map((one: { number: number }) => one.number);
  const restore = async (id: number, number: number) =>
    await app.call(anna, 'POST', path(id, `versions/${number}/restore/`));

  it('are created by publishing; earlier edits change the agent itself', async () => {
    const id = await unpublished();
    expect((await patch(id, { description: 'Edited' })).body).toMatchObject({
      description: 'Edited',
      version: null,
      has_draft: false,
    });
    expect(await versions(id)).toEqual([]);
    expect((await publish(id, { note: ' First ' })).body).toMatchObject({ status: 'ready', version: 1 });
    expect(await versions(id)).toEqual([
      { number: 1, note: 'First', restored_from: null, created_at: expect.any(String), is_live: true },
    ]);
    expect((await publish(id, { note: 'Nothing new' })).body.version).toBe(1);
    expect(await numbers(id)).toEqual([1]);
  });

  it('a draft is visible to its creator only until it is published', async () => {
    const id = await published();
    const before = await seen(id, boris);
    const [maths, music] = (await seen(id)).skills;
    const changes = { description: 'New', starters: ['Three'], agent_context: 'Be brief.', name: `Renamed ${made}` };
    const skills = {
      skills_to_update: [{ id: maths.id, name: 'Algebra' }],
      skills_to_remove: [{ id: music.id }],
      skills_to_add: [{ name: 'Chess' }],
    };
    const edited = (await patch(id, { ...changes, ...skills })).body;
    expect(edited).toMatchObject({ ...changes, has_draft: true, version: 1 });
    expect(edited.skills).toEqual([
      { id: maths.id, name: 'Algebra' },
      { id: expect.any(Number), name: 'Chess' },
    ]);
    expect(await seen(id)).toEqual(edited);
    expect(await seen(id, boris)).toEqual(before);
    const listed = await app.call(boris, 'GET', `/api/studio/agent/?search=Renamed ${made}`);
    expect(listed.body).toEqual([]);
    expect((await publish(id, { note: 'Shorter' })).body).toEqual({ ...edited, has_draft: false, version: 2 });
    expect(await seen(id, boris)).toMatchObject({
      description: 'New',
      starters: ['Three'],
      name: `Renamed ${made}`,
      skills: edited.skills,
    });
    expect((await versions(id)).map((one: { note: string }) => one.note)).toEqual(['Shorter', null]);
    const [third] = (await patch(id, { skills: [{ id: edited.skills[1].id, name: 'Go' }] })).body.skills;
    expect(third).toEqual({ id: edited.skills[1].id, name: 'Go' });
  });

  it('a draft that equals the published content is removed; others can be discarded', async () => {
    const id = await published();
    expect((await patch(id, { description: 'Other' })).body.has_draft).toBe(true);
    expect((await patch(id, { description: agentBody('').description })).body.has_draft).toBe(false);
    await patch(id, { description: 'Other' });
    expect((await app.call(anna, 'DELETE', path(id, 'draft/'))).status).toBe(204);
    expect(await seen(id)).toMatchObject({ has_draft: false, description: agentBody('').description });
    expect((await app.call(anna, 'DELETE', path(id, 'draft/'))).status).toBe(204);
  });

  it('settings of the workflow are live at once', async () => {
    const id = await published();
    const step_names = [{ node: 'AI Agent', name: 'Thinking' }];
    expect((await patch(id, { step_names })).body).toMatchObject({ step_names, has_draft: false, version: 1 });
  });

  it('a name is checked for the draft, and claimed by publishing', async () => {
    const [one, two] = [await published(), await published()];
    expect((await patch(one, { name: (await seen(two)).name })).body.code).toBe('agent_name_taken');
    for (const id of [one, two]) expect((await patch(id, { name: 'Wanted by both' })).status).toBe(200);
    expect((await publish(one)).status).toBe(200);
    expect(await publish(two)).toMatchObject({ status: 409, body: { code: 'agent_name_taken' } });
    expect(await seen(two)).toMatchObject({ has_draft: true, version: 1, name: 'Wanted by both' });
    expect((await patch(two, { name: `Free ${made}` })).status).toBe(200);
    expect((await publish(two)).body).toMatchObject({ version: 2, name: `Free ${made}` });
  });

  it('an old one is restored at once as the newest, and keeps the draft', async () => {
    const id = await published();
    const first = (await app.call(anna, 'GET', path(id, 'versions/1/'))).body;
    expect(first.content).toMatchObject({ ...FULL, skills: [{ name: 'Maths' }, { name: 'Music' }] });
    await patch(id, { description: 'Bad', skills: [] });
    await publish(id);
    await patch(id, { welcome_message: 'Draft' });
    const restored = await restore(id, 1);
    expect(restored.body).toMatchObject({ version: 3, has_draft: true, welcome_message: 'Draft', description: 'Bad' });
    expect(await seen(id, boris)).toMatchObject({
      description: first.content.description,
      skills: first.content.skills,
    });
    expect((await versions(id))[0]).toMatchObject({ number: 3, restored_from: 1, is_live: true });
    await app.call(anna, 'DELETE', path(id, 'draft/'));
    expect(await seen(id)).toMatchObject({ welcome_message: 'Hello!', skills: first.content.skills });
    for (const number of [99, 2 ** 40]) {
      expect(await restore(id, number)).toMatchObject({ status: 404, body: { code: 'version_not_found' } });
      expect((await app.call(anna, 'GET', path(id, `versions/${number}/`))).status).toBe(404);
    }
    expect((await restore(id, 3)).body.version).toBe(3);
  });

  it('edits of an unpublished agent change the agent, including its former draft', async () => {
    const id = await published();
    await patch(id, { description: 'Draft' });
    expect((await patch(id, { status: 'not_published' })).body).toMatchObject({ has_draft: true, version: 1 });
    expect((await patch(id, { welcome_message: 'Unpublished' })).body).toMatchObject({
      has_draft: false,
      version: null,
      description: 'Draft',
    });
    expect((await patch(id, { status: 'ready' })).body).toMatchObject({ version: 2, welcome_message: 'Unpublished' });
    await patch(id, { status: 'not_published' });
    expect((await patch(id, { status: 'ready' })).body).toMatchObject({ version: 2, status: 'ready' });
    expect(await numbers(id)).toEqual([2, 1]);
  });

  it('unpublished edits become the draft when a version is restored', async () => {
    const id = await published();
    await patch(id, { status: 'not_published', description: 'Edited' });
    expect((await restore(id, 1)).body).toMatchObject({ version: 2, has_draft: true, description: 'Edited' });
    expect((await publish(id)).body).toMatchObject({ version: 3, status: 'ready', description: 'Edited' });
  });

  it('belong to their creator', async () => {
    const id = await published();
    await patch(id, { description: 'Draft' });
    for (const [method, rest] of [
      ['POST', 'publish/'],
      ['GET', 'versions/'],
      ['GET', 'versions/1/'],
      ['POST', 'versions/1/restore/'],
      ['DELETE', 'draft/'],
      ['GET', 'test-questions/'],
    ] as const) {
      expect(await app.call(boris, method, path(id, rest))).toMatchObject({ status: 404 });
    }
    const { version, has_draft, description } = await seen(id, boris);
    expect([version, has_draft, description]).toEqual([undefined, undefined, agentBody('').description]);
  });

  it('are paged', async () => {
    const id = await published();
    for (let n = 2; n <= 4; n += 1) {
      await patch(id, { description: `Number ${n}` });
      await publish(id);
    }
    const page = await app.call(anna, 'GET', path(id, 'versions/?page=2&page_size=3'));
    expect([page.body.map((one: { number: number }) => one.number), page.headers.get('x-total-count')]).toEqual([
      [1],
      '4',
    ]);
  });

  it('concurrent edits, publications and restorations lose nothing and leave no gaps', async () => {
    const id = await published();
    const fields = ['description', 'short_description', 'agent_context', 'welcome_message'];
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([
        ...fields.map((field) => patch(id, { [field]: `Round ${round}` })),
        publish(id),
        publish(id),
        restore(id, 1),
        patch(id, { skills_to_add: [{ name: `Skill ${round}` }] }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      const list: number[] = await numbers(id);
      expect(list).toEqual(list.map((_number, at) => list.length - at));
    }
    await Promise.all(fields.map((field) => patch(id, { [field]: 'Last' })));
    await Promise.all([publish(id), publish(id)]);
    expect(await seen(id)).toMatchObject({
      ...Object.fromEntries(fields.map((field) => [field, 'Last'])),
      has_draft: false,
    });
  });

  it('a restored version omits a deleted knowledge base and keeps the image', async () => {
    const base = (await app.call(anna, 'POST', '/api/studio/databank/base/', { name: 'Old', chapters: [] })).body;
    const [image] = await rows(`INSERT INTO image (owner_id, url, optimized_url, touched_at)
      VALUES (${anna}, '/media/a.png', '/media/a.png', now() - interval '2 days') RETURNING id::int`);
    const id = await published({ knowledge_base_id: base.id, image_id: image.id });
    await patch(id, { image_id: null, knowledge_base_id: null });
    await publish(id);
    await app.call(anna, 'DELETE', `/api/studio/databank/base/${base.id}/`);
    await rows(`UPDATE image SET touched_at = now() - interval '2 days' WHERE id = ${image.id}`);
    await app.get(RemoveUnusedImages).run(0);
    expect((await restore(id, 1)).body).toMatchObject({ version: 3, knowledge_base: null, image: { id: image.id } });
  });

  it('are deleted with the agent', async () => {
    const id = await published();
    await patch(id, { description: 'Draft' });
    await app.call(anna, 'DELETE', path(id));
    for (const table of ['agent_version', 'agent_draft']) {
      expect(await rows(`SELECT 1 FROM ${table} WHERE agent_id = ${id}`)).toEqual([]);
    }
  });

  it('copies have the content that the creator sees', async () => {
    const id = await published();
    await patch(id, { description: 'Draft', skills_to_add: [{ name: 'Chess' }] });
    const copy = (await app.call(anna, 'POST', path(id, 'duplicate/'))).body;
    expect(copy).toMatchObject({ description: 'Draft', version: null, status: 'not_published' });
    expect(copy.skills.map((one: { name: string }) => one.name)).toEqual(['Maths', 'Music', 'Chess']);
    const file = (await app.call(anna, 'GET', path(id, 'export/'))).body;
    expect(file.agent.description).toBe('Draft');
  });

  it('test questions are stored with the agent', async () => {
    const id = await unpublished();
    const questions = (body: object) => app.call(anna, 'PUT', path(id, 'test-questions/'), body);
    expect((await app.call(anna, 'GET', path(id, 'test-questions/'))).body).toEqual({ questions: [] });
    const kept = ['How do refunds work?', 'Кто ты?'];
    expect((await questions({ questions: kept })).body).toEqual({ questions: kept });
    expect((await app.call(anna, 'GET', path(id, 'test-questions/'))).body).toEqual({ questions: kept });
    const many = Array.from({ length: 21 }, (_, at) => `Question ${at}`);
    for (const wrong of [many, ['x'.repeat(501)], [' '], ['a', 'A']]) {
      expect((await questions({ questions: wrong })).status).toBe(400);
    }
    expect((await questions({ questions: [] })).body).toEqual({ questions: [] });
  });
});
