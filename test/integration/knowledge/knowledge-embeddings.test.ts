import { pino } from 'pino';
import { DocumentsRepository } from '../../../server/src/modules/knowledge/documents/documents.repository.js';
import { EmbedChapters } from '../../../server/src/modules/knowledge/embeddings/embed-chapters.js';
import { EmbeddingsRepository } from '../../../server/src/modules/knowledge/embeddings/embeddings.repository.js';
import { FindByMeaning } from '../../../server/src/modules/knowledge/embeddings/find-by-meaning.js';
import { KnowledgeReader } from '../../../server/src/modules/knowledge/public.js';
import { KnowledgeRepository } from '../../../server/src/modules/knowledge/search/knowledge.repository.js';
import { SearchChapters } from '../../../server/src/modules/knowledge/search/search-chapters.js';
import type { Config } from '../../../server/src/platform/config/config.js';
import { type StudioApp, startStudioApp } from '../../support/server/apps/studio-app.js';
import { EmbeddingsService } from '../../support/services/embeddings-service.js';

const QUESTION = 'How do I get my money back?';
const REFUNDS = { title: 'Refunds', content: 'A refund is paid within a week.' };
const DELIVERY = { title: 'Shipping', content: 'A courier brings each parcel on weekdays.' };

describe('embeddings', () => {
  let service: EmbeddingsService;
  let app: StudioApp;
  let owner: number;
  const log: string[] = [];
  const logger = pino({ level: 'debug' }, { write: (line: string) => void log.push(line) });

  beforeAll(async () => {
    service = await EmbeddingsService.start();
    app = await startStudioApp({
      EMBEDDINGS_BASE_URL: service.url,
      EMBEDDINGS_API_KEY: 'secret-key',
      EMBEDDINGS_MODEL: 'small',
    });
    owner = await app.addUser('owner');
  });
  beforeEach(() => {
    service.reset();
    log.length = 0;
  });
  afterEach(() => void jest.restoreAllMocks());
  afterAll(async () => {
    await app.stop();
    await service.close();
  });

  const configWith = (settings: Partial<Config>): Config => ({ ...app.config, ...settings });
  const worker = (settings: Partial<Config> = {}): EmbedChapters =>
    new EmbedChapters(configWith(settings), app.get(EmbeddingsRepository), logger);
  /** The search of a process that has just started. */
  const searching = (settings: Partial<Config> = {}): SearchChapters =>
    new SearchChapters(
      app.get(KnowledgeRepository),
      new FindByMeaning(configWith(settings), app.get(EmbeddingsRepository), logger),
    );

  const newBase = async (chapters: object[]): Promise<{ id: number; path: string }> => {
    const { body } = await app.call(owner, 'POST', '/api/studio/databank/base/', { name: 'Shop', chapters });
    return { id: body.id, path: `/api/studio/databank/base/${body.id}/` };
  };
  const titles = async (base: number, question: string, search = searching()): Promise<string[]> =>
    (await search.run(base, question)).map(({ title }) => title);
  const embedded = async (base: number): Promise<{ title: string; model: string; is_embedded: boolean }[]> =>
    app.database.query(
      `SELECT c.title, e.model, e.vector IS NOT NULL AS is_embedded FROM chapter_embedding e
       JOIN chapter c ON c.id = e.chapter_id WHERE e.base_id = $1 ORDER BY c.id`,
      [base],
    );
  const later = (ms: number): void => {
    const now = Date.now();
    jest.spyOn(Date, 'now').mockImplementation(() => now + ms);
  };

  it('find chapters that share no word with the question', async () => {
    const { id, path } = await newBase([REFUNDS, DELIVERY]);
    expect(await titles(id, QUESTION)).toEqual([]);
    expect(service.requests).toEqual([]);
    await worker().run();
    expect(service.texts).toEqual(['Refunds\n\nA refund is paid within a week.', `Shipping\n\n${DELIVERY.content}`]);
    const { body: hits } = await app.call(owner, 'GET', `${path}search?q=${encodeURIComponent(QUESTION)}`);
    expect(hits).toEqual([expect.objectContaining({ title: 'Refunds', snippet: REFUNDS.content, rank: 1 / 61 })]);
    expect(service.requests[1]?.input.slice(0, 1)).toEqual([QUESTION]);
    expect(service.requests.map(({ model, authorization }) => [model, authorization])).toEqual([
      ['small', 'Bearer secret-key'],
      ['small', 'Bearer secret-key'],
    ]);
    const knowledge = app.get(KnowledgeReader);
    expect((await knowledge.relevantChapters(id, QUESTION, 4)).map(({ title }) => title)).toEqual(['Refunds']);
    // Answers that quote the words of a chapter.
    expect((await knowledge.chaptersAbout(id, QUESTION, 4)).hits).toEqual([]);
  });

  it('are merged with words, and find nothing for a question about something else', async () => {
    const both = { title: 'Money', content: 'Money for a refund comes from our bank.' };
    const { id } = await newBase([{ title: 'Coins', content: 'Our money has a crown.' }, REFUNDS, both]);
    await worker().run();
    const search = searching();
    expect((await titles(id, 'money', search))[0]).toBe('Money');
    expect((await titles(id, 'money', search)).toSorted()).toEqual(['Coins', 'Money', 'Refunds']);
    for (const question of ['volcano', 'Wann kommt der Frühling?', '???', ' ', '\ud83d', 'x'.repeat(5000)]) {
      expect(await titles(id, question, search)).toEqual([]);
    }
    expect(service.texts.every((text) => text.length <= 1000)).toBe(true);
  });

  it('follow changes of chapters and of the model', async () => {
    const { id, path } = await newBase([REFUNDS, { title: 'Other', content: 'Nothing else.' }]);
    await worker().run();
    const { body: base } = await app.call(owner, 'GET', path);
    service.reset();
    await app.call(owner, 'PATCH', path, {
      chapters_to_update: [{ id: base.chapters[1].id, ...DELIVERY }],
      chapters_to_add: [{ title: 'New', content: 'Something new.' }],
      chapters_to_delete: [{ id: base.chapters[0].id }],
    });
    await worker().run();
    expect(service.texts).toEqual([`Shipping\n\n${DELIVERY.content}`, 'New\n\nSomething new.']);
    expect(await titles(id, QUESTION)).toEqual([]);
    expect(await titles(id, 'When does it arrive?')).toEqual(['Shipping']);

    // Vectors of the previous model are not compared.
    service.reset();
    const large = { EMBEDDINGS_MODEL: 'large' };
    expect(await titles(id, 'When does it arrive?', searching(large))).toEqual([]);
    expect(service.requests).toEqual([]);
    await worker(large).run();
    expect((await embedded(id)).map(({ title, model }) => [title, model])).toEqual([
      ['Shipping', 'large'],
      ['New', 'large'],
    ]);
    expect(await titles(id, 'When does it arrive?', searching(large))).toEqual(['Shipping']);
    service.reset();
    await worker(large).run();
    expect(service.requests).toEqual([]);
    await worker().run();
  });

  it('embed chapters that are edited during the embedding', async () => {
    const { id, path } = await newBase([{ title: 'Old', content: 'Old text.' }]);
    const { body: base } = await app.call(owner, 'GET', path);
    service.beforeAnswer = async () => {
      service.beforeAnswer = async () => undefined;
      await app.call(owner, 'PATCH', path, { chapters_to_update: [{ id: base.chapters[0].id, ...REFUNDS }] });
    };
    await worker().run();
    expect(service.texts).toEqual(['Old\n\nOld text.', `Refunds\n\n${REFUNDS.content}`]);
    expect(await titles(id, QUESTION)).toEqual(['Refunds']);
  });

  it('embed the chapters of a document that was read again', async () => {
    const { id } = await newBase([DELIVERY]);
    await worker().run();
    service.reset();
    const [document] = await app.database.query(
      `INSERT INTO knowledge_document (base_id, name, status, attempts) VALUES ($1, 'a.md', 'reading', 1) RETURNING *`,
      [id],
    );
    const claimed = { ...document, baseId: id, mimeType: null, storedName: null };
    const read = { name: 'a.md', mimeType: 'text/markdown', pages: null };
    const chapters = [{ ...REFUNDS, page: null, anchor: null }];
    expect(await app.get(DocumentsRepository).finish(claimed, { ...read, chapters })).toBeUndefined();
    await worker().run();
    expect(service.texts).toEqual([`Refunds\n\n${REFUNDS.content}`]);
    const [hit] = await searching().run(id, QUESTION);
    expect(hit).toMatchObject({ title: 'Refunds', document: { name: 'a.md', url: null } });
  });

  it('are created once by several workers, in bounded batches', async () => {
    const chapters = Array.from({ length: 70 }, (_, at) => ({
      title: `Chapter ${at}`,
      content: 'Text. '.repeat(1600),
    }));
    const bases = [await newBase(chapters.slice(0, 35)), await newBase(chapters.slice(35))];
    await Promise.all([worker().run(), worker().run(), worker().run()]);
    for (const { id } of bases) expect(await embedded(id)).toHaveLength(35);
    const sent = service.texts.map((text) => text.split('\n')[0]);
    expect(sent.toSorted()).toEqual(chapters.map(({ title }) => title).toSorted());
    expect(service.texts.every((text) => text.length === 6000)).toBe(true);
    expect(Math.max(...service.requests.map(({ input }) => input.length))).toBe(10);
  });

  it('skip a chapter that the server rejects', async () => {
    service.refuses = /poison/;
    const { id } = await newBase([DELIVERY, { title: 'Bad', content: 'Some poison.' }, REFUNDS]);
    const one = worker();
    await one.run();
    expect((await embedded(id)).map(({ title, is_embedded }) => [title, is_embedded])).toEqual([
      ['Shipping', true],
      ['Bad', false],
      ['Refunds', true],
    ]);
    expect(log.join('')).toContain('Skipped chapters that the embeddings server rejects');
    service.reset();
    await one.run();
    expect(service.requests).toEqual([]);
    expect(await titles(id, QUESTION)).toEqual(['Refunds']);
    expect(await titles(id, 'poison')).toEqual(['Bad']);
  });

  it('wait while the server fails, and continue afterwards', async () => {
    const { id } = await newBase([REFUNDS]);
    const one = worker();
    service.behaviour = 'fail';
    for (let round = 0; round < 5; round++) await one.run();
    expect(service.requests).toHaveLength(2);
    later(1_100);
    await one.run();
    expect(service.requests).toHaveLength(4);
    later(1_100);
    await one.run();
    expect(service.requests).toHaveLength(4);
    expect(await embedded(id)).toEqual([]);
    service.reset();
    later(3_000);
    await one.run();
    expect(await embedded(id)).toEqual([{ title: 'Refunds', model: 'small', is_embedded: true }]);
    expect(log.map((line) => JSON.parse(line).msg)).toEqual([
      'Failed to embed chapters; retrying later',
      'Embeddings server recovered',
    ]);
  });

  it('wait as long as a busy server requests', async () => {
    await newBase([REFUNDS]);
    const one = worker();
    service.behaviour = 'busy';
    await one.run();
    service.reset();
    later(110_000);
    await one.run();
    expect(service.requests).toEqual([]);
    later(20_000);
    await one.run();
    expect(service.texts).toHaveLength(1);
  });

  it('stop at once, and release claimed chapters', async () => {
    const { id } = await newBase([REFUNDS]);
    service.behaviour = 'hang';
    const one = worker();
    one.onApplicationBootstrap();
    await new Promise<void>((done) => {
      service.beforeAnswer = async () => done();
    });
    await one.beforeApplicationShutdown();
    expect(log).toEqual([]); // like a request that timed out
    service.reset();
    await worker().run();
    expect(await embedded(id)).toHaveLength(1);
  });

  it.each(['bad key', 'fail', 'busy', 'hang', 'page', 'too few'] as const)(
    'fall back to search by words when the server responds with: %s',
    async (behaviour) => {
      const { id } = await newBase([REFUNDS]);
      await worker().run();
      service.reset();
      const search = searching();
      service.behaviour = behaviour;
      expect(await titles(id, 'refund money', search)).toEqual(['Refunds']);
      expect(await titles(id, 'refund', search)).toEqual(['Refunds']);
      expect(service.requests).toHaveLength(1);
      expect(log).toHaveLength(1);
      expect(log[0]).not.toMatch(/secret|money/);
      service.reset();
      later(11_000);
      expect(await titles(id, QUESTION, search)).toEqual(['Refunds']);
      expect(log).toHaveLength(1);
    },
  );

  it('do nothing without a server', async () => {
    const off = { EMBEDDINGS_BASE_URL: '' };
    const { id } = await newBase([REFUNDS]);
    const touched = [
      jest.spyOn(EmbeddingsRepository.prototype, 'claim'),
      jest.spyOn(EmbeddingsRepository.prototype, 'has'),
    ];
    const one = worker(off);
    one.onApplicationBootstrap();
    expect(await titles(id, 'refund', searching(off))).toEqual(['Refunds']);
    expect(await titles(id, QUESTION, searching(off))).toEqual([]);
    await new Promise((done) => setTimeout(done, 1100));
    await one.beforeApplicationShutdown();
    for (const spy of touched) expect(spy).not.toHaveBeenCalled();
    expect(service.requests).toEqual([]);
  });
});
