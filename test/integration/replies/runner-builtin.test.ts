import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { seedDemo } from '../../../server/src/app/demo/seed-demo.js';
import { KnowledgeReader } from '../../../server/src/modules/knowledge/public.js';
import { BuiltinRunner } from '../../../server/src/modules/workflow/runner/builtin-runner.js';
import { FindAnswer } from '../../../server/src/modules/workflow/runner/find-answer.js';
import { sealedPlace } from '../../../server/src/platform/crypto/sealed-place.js';
import { SecretBox } from '../../../server/src/platform/crypto/secret-box.js';
import { startStudioApp } from '../../support/server/apps/studio-app.js';

const STOPPING = 'Stopping a reply, editing and asking again';

interface Line {
  type: string;
  content?: string;
  sources?: unknown;
}

/** A studio with the demo agents and a running built-in runner. */
async function startRunner(overrides: Record<string, string> = {}) {
  const app = await startStudioApp(overrides);
  await seedDemo(app.config);
  app.get(FindAnswer).pace = { pieceDelayMs: 0, wordsPerPiece: 3 };
  const runner = app.get(BuiltinRunner);
  const base = await runner.start();
  const agents = new Map<string, { id: number; key: string }>();
  for (const row of await app.database.query('SELECT id, name, api_key FROM agent')) {
    agents.set(row.name, {
      id: row.id,
      key: new SecretBox(app.config).open(row.api_key, sealedPlace('agent.api_key', row.id)),
    });
  }
  const post = (name: string, body: unknown, signal?: AbortSignal): Promise<Response> => {
    const agent = agents.get(name)!;
    return fetch(`${base}/webhook/agent-${agent.id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': agent.key },
      body: typeof body === 'string' ? body : JSON.stringify(body),
      signal,
    });
  };
  const lines = async (name: string, body: unknown): Promise<Line[]> => {
    const text = await (await post(name, body)).text();
    return text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
  };
  const ask = async (name: string, chatInput: string, more: object = {}): Promise<string> =>
    (await lines(name, { chatInput, locale: 'en', history: [], persona: null, ...more }))
      .map((line) => line.content ?? '')
      .join('');
  const stop = async () => {
    await runner.stop();
    await app.stop();
  };
  return { app, base, agents, post, lines, ask, stop };
}

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

  it('names document, chapter and page, and leads to a web page, but not to a file', async () => {
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

describe('built-in runner with a model', () => {
  let model: Server;
  let respond: (
    body: { messages: { role: string; content: string }[]; model: string; stream: boolean },
    write: (text: string) => void,
    fail: (status: number, body: object) => void,
  ) => void | Promise<void>;
  let studio: Awaited<ReturnType<typeof startRunner>>;
  let closed = 0;

  beforeAll(async () => {
    model = createServer(async (request, response) => {
      let text = '';
      for await (const chunk of request) text += chunk;
      response.on('close', () => {
        if (!response.writableFinished) closed += 1;
      });
      const write = (piece: string): void => {
        if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write(piece);
      };
      let failed = false;
      const fail = (status: number, body: object): void => {
        failed = true;
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      };
      await respond(JSON.parse(text), write, fail);
      if (!failed) response.end();
    });
    await new Promise<void>((done) => void model.listen(0, '127.0.0.1', done));
    const { port } = model.address() as AddressInfo;
    studio = await startRunner({
      LLM_BASE_URL: `http://127.0.0.1:${port}/v1`,
      LLM_API_KEY: 'k',
      LLM_MODEL: 'fake/model',
      AGENT_IDLE_TIMEOUT_MS: '300',
    });
  });
  afterAll(async () => {
    await studio.stop();
    model.closeAllConnections();
    model.close();
  });

  const delta = (content: string): string => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\r\n\r\n`;
  const done = 'data: [DONE]\n\n';
  const dispatch = {
    chatInput: 'How do I stop a reply?',
    locale: 'en',
    persona: { name: 'Maria', description: 'a teacher' },
    history: [
      { role: 'user', content: 'earlier' },
      { role: 'assistant', content: 'answer' },
    ],
  };

  it('sends context, persona, chapters and history to the model, and streams its reply', async () => {
    let seen: Parameters<typeof respond>[0] | undefined;
    respond = (body, write) => {
      seen = body;
      write(`: comment\n\n${delta('Hel')}`);
      write(`${delta('lo **wörld** 👋')}${done}`);
    };
    const lines = await studio.lines('Regent Guide', dispatch);
    expect(lines.map((line) => line.type)).toEqual(['begin', 'item', 'item', 'end']);
    expect(lines.map((line) => line.content ?? '').join('')).toBe('Hello **wörld** 👋');
    expect(seen).toMatchObject({ model: 'fake/model', stream: true });
    expect(seen?.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
    const system = seen?.messages[0]?.content;
    for (const part of ['Regent Guide', 'Maria', 'Stopping a reply', 'Answer in English'])
      expect(system).toContain(part);
    expect(lines.at(-1)).not.toHaveProperty('sources');
    expect(system).toContain(`## [1] ${STOPPING}`);

    respond = (_, write) => write(`${delta('Press stop [1')}${delta('], or wait [9].')}${done}`);
    const cited = await studio.lines('Regent Guide', dispatch);
    expect(cited.at(-1)).toMatchObject({ type: 'end', sources: [{ title: STOPPING }] });
  });

  it.each([
    [
      'refuses',
      (_: unknown, __: unknown, fail: (status: number, body: object) => void) =>
        fail(401, { error: { message: 'No auth credentials found' } }),
      'The model refused (401): No auth credentials found',
    ],
    [
      'errs in the stream',
      (_: unknown, write: (text: string) => void) =>
        write(`${delta('part')}data: {"error":{"message":"overloaded"}}\n\n`),
      'overloaded',
    ],
    [
      'is cut',
      (_: unknown, write: (text: string) => void) => write(delta('partial ')),
      'The model stopped in the middle of its reply.',
    ],
    ['is silent', () => new Promise<void>((go) => void setTimeout(go, 800)), 'The model did not answer in time.'],
  ] as [string, typeof respond, string][])(
    'ends with an error line when the model %s',
    async (_name, behaviour, message) => {
      respond = behaviour;
      const response = await studio.post('Regent Guide', dispatch);
      expect(response.status).toBe(200);
      const last = JSON.parse((await response.text()).trimEnd().split('\n').at(-1)!);
      expect(last).toMatchObject({ type: 'error', content: message });
    },
  );

  it('aborts the model request when the caller disconnects', async () => {
    await new Promise((go) => setTimeout(go, 100));
    const before = closed;
    respond = async (_body, write) => {
      write(delta('a'));
      await new Promise((go) => setTimeout(go, 250));
    };
    const caller = new AbortController();
    const response = await studio.post('Regent Guide', dispatch, caller.signal);
    const reader = response.body!.getReader();
    await reader.read();
    await reader.read();
    caller.abort();
    await new Promise((go) => setTimeout(go, 150));
    expect(closed).toBe(before + 1);
  });
});
