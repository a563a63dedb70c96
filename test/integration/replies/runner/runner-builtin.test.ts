import { seedDemo } from '../../../../server/src/app/demo/seed-demo.js';
import { KnowledgeReader } from '../../../../server/src/modules/knowledge/public.js';
import { FindAnswer } from '../../../../server/src/modules/workflow/runner/find-answer.js';
import { type Line, startRunner } from '../../../support/server/apps/runner-app.js';

const STOPPING = 'Stopping a reply, editing and asking again';

describe('built-in runner with the knowledge base', () => {
  let studio: Awaited<ReturnType<typeof startRunner>>;
  beforeAll(async () => {
    studio = await startRunner();
  });
  afterAll(() => studio.stop());

  it('streams begin, items and end as JSON lines', async () => {
    const response = await studio.post('Regent Guide', { chatInput: 'How do I stop a reply?' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const lines: Line[] = (await response.text())
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines[0]).toMatchObject({ type: 'begin', metadata: { itemIndex: 0 } });
    expect(lines.at(-1)).toMatchObject({ type: 'end', sources: [{ title: STOPPING }] });
    expect(lines.slice(1, -1).every((line) => line.type === 'item' && line.content !== '')).toBe(true);
    expect(lines.length).toBeGreaterThan(10);
  });

  it('answers questions with the passage and its chapter', async () => {
    const answer = await studio.ask('Regent Guide', 'How do I stop a reply?');
    expect(answer).toContain('**From “Stopping a reply, editing and asking again”**');
    expect(answer).toContain('press the stop button');
    expect(answer.length).toBeLessThan(1500);
  });

  it('names document, chapter and page, and links to a web page, but not to a file', async () => {
    const { database } = studio.app;
    const [base] = await database.query(
      `INSERT INTO knowledge_base (owner_id, name) SELECT owner_id, 'b' FROM knowledge_base LIMIT 1 RETURNING id`,
    );
    const add = async (document: object, chapter: object): Promise<void> => {
      const { name, url, title, content, page, anchor } = {
        url: null,
        page: null,
        anchor: null,
        ...document,
        ...chapter,
      } as Record<string, unknown>;
      const [{ id }] = await database.query(
        `INSERT INTO knowledge_document (base_id, name, url, status, stored_name) VALUES ($1, $2, $3, 'ready', 'secret-name') RETURNING id`,
        [base.id, name, url],
      );
      await database.query(
        'INSERT INTO chapter (base_id, document_id, title, content, page, anchor) VALUES ($1, $2, $3, $4, $5, $6)',
        [base.id, id, title, content, page, anchor],
      );
    };
    const site = 'https://example.com/help';
    await add(
      { name: 'Handbook.pdf' },
      { title: 'Wolframite', content: 'Wolframite is an ore of tungsten.', page: 12 },
    );
    await add(
      { name: 'Help', url: site },
      { title: 'Zirconium', content: 'Zirconium resists corrosion.', anchor: 'zr' },
    );
    const { id } = studio.agents.get('n8n Mentor')!;
    const [before] = await database.query('SELECT knowledge_base_id FROM agent WHERE id = $1', [id]);
    await database.query('UPDATE agent SET knowledge_base_id = $2 WHERE id = $1', [id, base.id]);
    try {
      const sources = async (chatInput: string): Promise<unknown> =>
        (await studio.lines('n8n Mentor', { chatInput, locale: 'en' })).at(-1)?.sources;
      expect(await sources('What is wolframite?')).toEqual([{ title: 'Handbook.pdf · Wolframite, p. 12' }]);
      expect(await sources('Что такое Wolframite?')).toEqual([{ title: 'Handbook.pdf · Wolframite, с. 12' }]);
      expect(await sources('What is zirconium?')).toEqual([{ title: 'Help · Zirconium', url: `${site}#zr` }]);
      const found = await studio.app.get(KnowledgeReader).search(base.id, 'wolframite');
      expect(found).toMatchObject([{ page: 12, anchor: null, document: { name: 'Handbook.pdf', url: null } }]);
      expect(JSON.stringify(found)).not.toContain('secret-name');
    } finally {
      await database.query('UPDATE agent SET knowledge_base_id = $2 WHERE id = $1', [id, before.knowledge_base_id]);
    }
  });

  it('answers Russian questions in Russian, whatever the interface language', async () => {
    const answer = await studio.ask('Редактор', 'Подскажите, пожалуйста, как мне сократить длинные тексты?');
    expect(answer).toContain('**Из главы «Как сократить текст»**');
    expect(answer).toContain('убирайте мысли');
    expect(await studio.ask('Regent Guide', 'Как остановить ответ?')).toContain('**Из главы «Как остановить');
  });

  it('introduces itself after a greeting or a question about its abilities', async () => {
    for (const text of ['Hello!', 'hi there', 'What can you do?']) {
      const answer = await studio.ask('n8n Mentor', text);
      expect(answer).toContain('**n8n Mentor**');
      expect(answer).toContain('- Publishing a workflow');
    }
    expect(await studio.ask('Regent Guide', 'Привет')).toContain('- Файлы: как прикрепить и открыть');
    expect(await studio.ask('Regent Guide', 'Спасибо большое!')).toContain('Пожалуйста');
  });

  it('reports that it has no answer, and lists its topics', async () => {
    const answer = await studio.ask('Regent Guide', 'What is the boiling point of tungsten?');
    expect(answer).toContain('could not find anything');
    expect(answer).toContain('- Finding an agent');
    const nothing = await studio.lines('Regent Guide', { chatInput: 'What is the boiling point of tungsten?' });
    expect(nothing.at(-1)).not.toHaveProperty('sources');
    expect(answer).not.toContain('- Как найти агента');
  });

  it('continues on request', async () => {
    const question = 'What is a persona?';
    const first = await studio.ask('Regent Guide', question);
    const history = [
      { role: 'user', content: question },
      { role: 'assistant', content: first },
    ];
    const more = await studio.ask('Regent Guide', 'Tell me more', { history });
    expect(more).not.toBe(first);
    expect(more).not.toContain('could not find');
  });

  it('rejects a wrong key, an unknown agent and an invalid body like n8n', async () => {
    const { id } = studio.agents.get('Regent Guide')!;
    const wrongKey = await fetch(`${studio.base}/webhook/agent-${id}`, {
      method: 'POST',
      headers: { 'x-api-key': 'rgt_no' },
      body: '{}',
    });
    expect([wrongKey.status, await wrongKey.text()]).toEqual([403, 'Authorization data is wrong!']);
    for (const path of ['agent-999999', 'agent-x', 'other']) {
      const unknown = await fetch(`${studio.base}/webhook/${path}`, { method: 'POST', body: '{}' });
      expect(unknown.status).toBe(404);
      expect(await unknown.json()).toMatchObject({ code: 404, message: expect.stringContaining('is not registered') });
    }
    expect((await fetch(`${studio.base}/webhook/agent-${id}`)).status).toBe(404);
    expect((await studio.post('Regent Guide', '{"chatInput":')).status).toBe(422);
  });

  it('stops when the caller disconnects', async () => {
    const find = studio.app.get(FindAnswer);
    const caller = new AbortController();
    find.pace = { pieceDelayMs: 50, wordsPerPiece: 1 };
    const response = await studio.post('Regent Guide', { chatInput: 'How do I stop a reply?' }, caller.signal);
    await response.body!.getReader().read();
    caller.abort();
    find.pace = { pieceDelayMs: 0, wordsPerPiece: 3 };
    expect(await studio.ask('Regent Guide', 'hello')).toContain('Regent Guide');
  });

  it('seeds the demo once, even when started repeatedly and concurrently', async () => {
    const rows = () =>
      studio.app.database.query(
        `SELECT 'agent' AS kind, id, name, updated_at::text FROM agent UNION ALL SELECT 'user', id, username, created_at::text FROM "user"
         UNION ALL SELECT 'chapter', id, title, '' FROM chapter UNION ALL SELECT 'persona', id, name, '' FROM persona
         UNION ALL SELECT 'skill', id, name, '' FROM skill UNION ALL SELECT 'invitation', 0, email, '' FROM invitation ORDER BY 1, 2`,
      );
    const before = await rows();
    await Promise.all([1, 2, 3].map(() => seedDemo(studio.app.config)));
    expect(await rows()).toEqual(before);
    const [demo] = await studio.app.database.query('SELECT * FROM "user" WHERE email = \'demo@example.com\'');
    expect(demo).toMatchObject({ first_name: 'Demo', last_name: 'User', username: 'demo' });
  });
});
