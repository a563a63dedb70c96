import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startRunner } from '../../../support/server/apps/runner-app.js';

const STOPPING = 'Stopping a reply, editing and asking again';

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
