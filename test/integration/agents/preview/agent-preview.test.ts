import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Person } from '../../../support/server/people/person.js';
import { Installation, type Regent } from '../../../support/server/regent.js';

describe('test message to an agent that is not saved', () => {
  let at: Installation;
  let regent: Regent;
  let ann: Person;
  let model: Server;
  let seen: { messages: { role: string; content: string }[] }[] = [];
  let fails = false;
  beforeAll(async () => {
    model = createServer(async (request, response) => {
      let text = '';
      for await (const chunk of request) text += chunk;
      seen.push(JSON.parse(text));
      response.writeHead(fails ? 500 : 200, { 'content-type': 'application/json' });
      response.end(fails ? '{}' : '{"choices":[{"message":{"content":"Arr!"},"finish_reason":"stop"}]}');
    });
    await new Promise<void>((done) => model.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`;
    at = await Installation.open({ N8N_BASE_URL: '', LLM_BASE_URL: url, LLM_MODEL: 'm' });
    regent = await at.start();
    ann = await at.person(regent);
  });
  beforeEach(() => {
    seen = [];
    fails = false;
  });
  afterAll(async () => {
    model.closeAllConnections();
    model.close();
    await at?.close();
  });

  const preview = (body: object) =>
    ann.call('POST', '/api/studio/agent/preview/', {
      message: 'Who are you?',
      agent_context: 'You are a pirate.',
      template_type: 'simple',
      ...body,
    });

  it('gives the model the instructions and the earlier messages', async () => {
    const history = [
      { role: 'user', content: 'Ahoy' },
      { role: 'assistant', content: 'Ahoy!' },
    ];
    const answer = await preview({ history });
    expect([answer.status, answer.body]).toEqual([200, { text: 'Arr!', sources: [], hidden_parts: [] }]);
    expect(seen[0]?.messages[0]?.content).toContain('You are a pirate.');
    expect(seen[0]?.messages.slice(1)).toEqual([...history, { role: 'user', content: 'Who are you?' }]);
  });

  it('returns the codes of messages that cannot be answered', async () => {
    expect(await preview({ template_type: null })).toMatchObject({
      status: 422,
      body: { code: 'preview_unavailable' },
    });
    fails = true;
    expect(await preview({})).toMatchObject({ status: 422, body: { code: 'preview_failed' } });
  });

  it.each([
    { knowledge_base_id: 999_999 },
    { message: ' ' },
    { agent_context: 'x'.repeat(1001) },
    { history: Array.from({ length: 21 }, () => ({ role: 'user', content: 'a' })) },
    { history: [{ role: 'system', content: 'a' }] },
  ])('rejects %j', async (body) => {
    expect(await preview(body)).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(seen).toEqual([]);
  });
});
