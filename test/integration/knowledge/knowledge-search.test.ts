import { KnowledgeReader } from '../../../server/src/modules/knowledge/public.js';
import { type StudioApp, startStudioApp } from '../../support/server/apps/studio-app.js';

describe('knowledge search', () => {
  let app: StudioApp;
  let knowledge: KnowledgeReader;
  let base: number;
  let other: number;

  const addBase = async (chapters: [string, string][]): Promise<number> => {
    const owner = await app.addUser(`owner${Math.random()}`);
    const [row] = await app.database.query(
      "INSERT INTO knowledge_base (owner_id, name) VALUES ($1, 'b') RETURNING id",
      [owner],
    );
    for (const [title, content] of chapters) {
      await app.database.query('INSERT INTO chapter (base_id, title, content) VALUES ($1, $2, $3)', [
        row.id,
        title,
        content,
      ]);
    }
    return row.id;
  };

  beforeAll(async () => {
    app = await startStudioApp();
    knowledge = app.get(KnowledgeReader);
    base = await addBase([
      ['Refunds', 'A customer may return the goods within fourteen days. The money comes back in a week.'],
      ['Delivery', 'Couriers deliver parcels on weekdays. Deliveries to islands take longer.'],
      ['Возврат денег', 'Покупатель может вернуть товары в течение четырнадцати дней. Деньги придут через неделю.'],
      ['Доставка', 'Курьеры привозят посылки по будням. На острова посылка идёт дольше.'],
      ['Long', `${'Lorem ipsum dolor. '.repeat(300)} The zebra is striped.`],
      ['Empty', ''],
    ]);
    other = await addBase([['Refunds elsewhere', 'Refunds are not given here.']]);
  });
  afterAll(() => app.stop());

  const titles = async (question: string, topK?: number): Promise<string[]> =>
    (await knowledge.search(base, question, topK)).map((hit) => hit.title);

  it('matches English word forms', async () => {
    expect((await titles('delivering a parcel'))[0]).toBe('Delivery');
    expect((await titles('refund'))[0]).toBe('Refunds');
    expect(await titles('customers returning')).toEqual(['Refunds']);
  });

  it('matches Russian word forms', async () => {
    expect(await titles('посылкой')).toEqual(['Доставка']);
    expect((await titles('возвраты'))[0]).toBe('Возврат денег');
    expect(await titles('вернуть товар')).toEqual(['Возврат денег']);
  });

  it('falls back to chapters with some of the words', async () => {
    expect((await titles('Can I return my unicorn by courier to an island?'))[0]).toBe('Delivery');
    expect((await titles('Как мне вернуть единорога покупателя?'))[0]).toBe('Возврат денег');
  });

  it('finds nothing for unknown words and stop words', async () => {
    for (const question of [
      'volcano',
      'вулкан',
      'the and of',
      'и в на',
      '',
      '   ',
      '???',
      '\0',
      '&|!:*()<>',
      "'\\ ''",
      '-',
    ]) {
      expect(await titles(question)).toEqual([]);
    }
  });

  it('searches one base only', async () => {
    expect((await knowledge.search(other, 'refunds')).map((hit) => hit.title)).toEqual(['Refunds elsewhere']);
  });

  it('returns a snippet around the match, content cut to 2,000 characters, and a rank', async () => {
    const [hit] = await knowledge.search(base, 'striped zebras');
    expect(hit).toMatchObject({ title: 'Long', chapter_id: expect.any(Number), rank: expect.any(Number) });
    expect(hit?.snippet).toContain('zebra is striped');
    expect(hit?.snippet.length).toBeLessThan(400);
    expect(hit?.content).toHaveLength(2000);
    expect((await knowledge.chaptersAbout(base, 'striped zebras', 5)).hits[0]?.content.length).toBeGreaterThan(5000);
  });

  it('returns at most the requested number of chapters, best first', async () => {
    const hits = await knowledge.search(base, 'parcels refunds islands customers', 2);
    expect(hits).toHaveLength(2);
    expect(hits[0]!.rank).toBeGreaterThanOrEqual(hits[1]!.rank);
    expect((await knowledge.search(base, 'parcels refunds', 1000)).length).toBeLessThanOrEqual(20);
  });

  it('falls back to related words, derivations and the other language', async () => {
    expect((await titles('cancellation of refunding'))[0]).toBe('Refunds');
    expect((await titles('покупательский'))[0]).toBe('Возврат денег');
    const words = await addBase([
      ['Как сократить текст', 'Убирайте лишнее.'],
      ['Заголовки', 'Они экономят чтение.'],
    ]);
    for (const question of ['короче', 'сокращение', 'shorten']) {
      expect((await knowledge.search(words, question)).map((hit) => hit.title)).toEqual(['Как сократить текст']);
    }
  });

  it.each([
    ['a letter replaced', 'couroers', 'Delivery'],
    ['a letter left out', 'When do I get a parcl?', 'Delivery'],
    ['a letter too much', 'delliverries', 'Delivery'],
    ['two letters swapped', 'custoemr', 'Refunds'],
    ['the first two letters swapped', 'rfeunds', 'Refunds'],
    ['two typing errors in a long word', 'Сколько идёт доттсавка?', 'Доставка'],
    ['a letter left out in Russian', 'покпатель', 'Возврат денег'],
  ])('finds a word with %s', async (_name, question, title) => {
    expect((await titles(question))[0]).toBe(title);
    const { corrected, hits } = await knowledge.chaptersAbout(base, question, 5);
    expect(hits[0]?.title).toBe(title);
    expect(corrected).not.toBe(question);
  });

  it('does not correct known or short words, numbers or other first letters', async () => {
    for (const question of ['parcels and refunds', 'gods', 'wxek', '14142', 'barcels', 'лосылка', '退货政策']) {
      expect((await knowledge.chaptersAbout(base, question, 5)).corrected).toBe(question);
    }
  });

  it.each([
    ['operators', 'refunds & !goods | (money <-> back):*'],
    ['quotes', '"refunds"" \'goods\' «деньги» \\ \\\''],
    ['an unclosed quote', '"refunds goods'],
    ['only a negation', '-refunds'],
    ['SQL', "refunds'); DROP TABLE chapter; --"],
    ['NUL', 'refunds\0goods'],
    ['half a character', 'refunds \ud83d'],
    ['10 KB', 'refunds '.repeat(1280)],
    ['10 KB of different words', Array.from({ length: 1500 }, (_, n) => `слово${n}`).join(' ')],
    ['one word of 10 KB', 'ж'.repeat(10_000)],
    ['Chinese', '退款需要多长时间？'],
    ['Arabic', 'كيف أسترد أموالي؟'],
    ['emoji', '👩‍👩‍👧 💸'],
    ['a web address', 'https://example.com/refunds?a=b&c=%20 me@example.com'],
  ])('accepts %s', async (_name, question) => {
    expect(Array.isArray(await knowledge.search(base, question))).toBe(true);
    expect(Array.isArray((await knowledge.chaptersAbout(base, question, 12)).hits)).toBe(true);
  });

  it('uses the index on words and base without reading the texts', async () => {
    await app.database.query(
      `INSERT INTO chapter (base_id, title, content)
       SELECT $1, 'Chapter ' || n, md5(n::text) || ' common ' || md5((n + 1)::text) FROM generate_series(1, 3000) n`,
      [other],
    );
    await app.database.query('ANALYZE chapter');
    const plan = await app.database.query(
      "EXPLAIN SELECT id FROM chapter WHERE base_id = $1 AND search @@ websearch_to_tsquery('russian', $2)",
      [other, 'common zebra'],
    );
    const text = JSON.stringify(plan);
    expect(text).toContain('chapter_search');
    expect(text).toMatch(/Index Cond.*base_id.*search/);
    expect(text).not.toContain('Seq Scan');
  });

  it('updates the index when a chapter changes', async () => {
    const changing = await addBase([['Old', 'old words']]);
    await app.database.query("UPDATE chapter SET title = 'New', content = 'vulcanology' WHERE base_id = $1", [
      changing,
    ]);
    expect(await knowledge.search(changing, 'old words')).toEqual([]);
    expect((await knowledge.search(changing, 'vulcanology')).map((hit) => hit.title)).toEqual(['New']);
  });
});
