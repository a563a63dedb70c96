import type { ShareDto, SharedChatDto } from '../../../server/src/modules/chat/sharing/share.dto.js';
import type { OwnAgent, Person } from '../../support/server/people/person.js';
import { Installation, type Regent } from '../../support/server/regent.js';

let installation: Installation;
let regent: Regent;
let ann: Person;
let bob: Person;
let agent: OwnAgent;

beforeAll(async () => {
  installation = await Installation.open();
  regent = await installation.start();
  ann = await installation.person(regent);
  bob = await installation.person(regent);
  agent = await ann.agent({ name: 'Storyteller' });
});
afterAll(() => installation.close());

const share = (chatId: number, showPersona = true): Promise<ShareDto> =>
  ann.ok('PUT', `/api/chat/${chatId}/share/`, { show_persona: showPersona });
/** Anonymous: without cookies. */
async function read(token: string, query = ''): Promise<{ status: number; headers: Headers; body: SharedChatDto }> {
  const response = await fetch(`${regent.url}/api/share/${token}${query}`);
  return { status: response.status, headers: response.headers, body: (await response.json()) as SharedChatDto };
}
const texts = (chat: SharedChatDto): string[] => chat.messages.map(({ message }) => message);

async function round(chatId: number, text: string): Promise<void> {
  const { id } = await ann.post(chatId, text);
  await ann.reply(chatId, id);
}

/** Adds `count` messages without waiting for replies. */
const fill = (chatId: number, count: number): Promise<unknown[]> =>
  installation.rows(
    `WITH h AS (UPDATE chat SET head = head + $2 WHERE id = $1 RETURNING head)
     INSERT INTO message (chat_id, seq, rev, is_agent, body, delivery)
     SELECT $1, h.head - $2 + i, h.head - $2 + i, false, 'filled ' || i, 'answered' FROM h, generate_series(1, $2) i`,
    [chatId, count],
  );

describe('shared chat', () => {
  it('is public by its link, as it was when shared', async () => {
    const chat = await ann.chat(agent.id, { name: 'A tale' });
    expect(await ann.ok('GET', `/api/chat/${chat.id}/share/`)).toEqual({ share: null });
    await round(chat.id, 'Once upon a time');
    const link = await share(chat.id);
    expect(link).toMatchObject({
      url: expect.stringMatching(new RegExp(`^http.*/share/${link.token}$`)),
      show_persona: true,
      is_outdated: false,
    });

    await round(chat.id, 'This stays private');
    const { status, headers, body } = await read(link.token);
    expect(status).toBe(200);
    expect(headers.get('x-robots-tag')).toContain('noindex');
    expect(headers.get('cache-control')).toContain('no-store');
    expect(body).toMatchObject({ name: 'A tale', has_more: false, persona: { name: expect.any(String) } });
    expect(body.messages.map(({ is_agent_message }) => is_agent_message)).toEqual([false, true]);
    expect(texts(body)[0]).toBe('Once upon a time');
    expect(JSON.stringify(body)).not.toContain(ann.email);

    const { share: mine } = await ann.ok('GET', `/api/chat/${chat.id}/share/`);
    expect(mine).toMatchObject({ token: link.token, is_outdated: true });
    expect((await share(chat.id)).token).toBe(link.token);
    expect(texts((await read(link.token)).body)).toContain('This stays private');
  });

  it('is removed immediately when sharing ends, and the next link differs', async () => {
    const chat = await ann.chat(agent.id);
    await round(chat.id, 'secret');
    const { token } = await share(chat.id);
    await ann.ok('DELETE', `/api/chat/${chat.id}/share/`);
    expect(await read(token)).toMatchObject({ status: 404, body: { code: 'share_not_found' } });
    expect(await ann.ok('GET', `/api/chat/${chat.id}/share/`)).toEqual({ share: null });
    const again = await share(chat.id);
    expect(again.token).not.toBe(token);
    expect((await read(token)).status).toBe(404);
    expect((await read(again.token)).status).toBe(200);
  });

  it('loses messages that its owner deletes, and all of them with the chat', async () => {
    const chat = await ann.chat(agent.id);
    const { id } = await ann.post(chat.id, 'I regret this');
    await ann.reply(chat.id, id);
    const { token } = await share(chat.id);
    await ann.ok('DELETE', `/api/chat/${chat.id}/message/${id}/`);
    expect(texts((await read(token)).body)).not.toContain('I regret this');
    await ann.ok('DELETE', `/api/chat/${chat.id}/`);
    expect((await read(token)).status).toBe(404);
  });

  it('hides the persona on request, and an unpublished agent', async () => {
    const draft = await ann.agent({ name: 'Draft of a secret' });
    await installation.rows(`UPDATE agent SET status = 'not_published' WHERE id = $1`, [draft.id]);
    const chat = await ann.chat(draft.id, { name: 'Trial' });
    const { token } = await share(chat.id, false);
    const { body } = await read(token);
    expect(body).toMatchObject({ agent: null, persona: null, name: 'Trial' });
    expect(JSON.stringify(body)).not.toContain('Draft of a secret');
  });

  it('is paginated', async () => {
    const chat = await ann.chat(agent.id);
    await fill(chat.id, 230);
    const { token } = await share(chat.id);
    await fill(chat.id, 5);
    const seen: string[] = [];
    for (let after = 0, more = true; more; ) {
      const { body } = await read(token, `?after=${after}`);
      expect(body.messages.length).toBeLessThanOrEqual(100);
      seen.push(...texts(body));
      after = body.messages.at(-1)?.seq ?? 0;
      more = body.has_more;
    }
    expect(seen).toEqual(Array.from({ length: 230 }, (_, i) => `filled ${i + 1}`));
    expect((await read(token, '?after=x')).status).toBe(400);
  });

  it('can be shared, read and ended by its owner only', async () => {
    const chat = await ann.chat(agent.id);
    const { token } = await share(chat.id);
    const path = `/api/chat/${chat.id}/share/`;
    expect((await bob.call('PUT', path, { show_persona: true })).status).toBe(404);
    expect((await bob.call('GET', path)).status).toBe(404);
    expect((await bob.call('DELETE', path)).status).toBe(404);
    expect((await read(token)).status).toBe(200);
  });

  it('returns 404 when its owner is disabled, and for any unknown token', async () => {
    const eve = await installation.person(regent);
    const chat = await eve.chat((await eve.agent()).id);
    const { token } = await eve.ok('PUT', `/api/chat/${chat.id}/share/`, { show_persona: true });
    await installation.rows('UPDATE "user" SET disabled_at = now() WHERE id = $1', [eve.id]);
    expect((await read(token)).status).toBe(404);
    for (const wrong of ['x', 'A'.repeat(43), 'A'.repeat(5000), '%00', '..%2f..', "'--", '%F0%9F%94%91']) {
      expect((await read(wrong)).body).toMatchObject({ status: 404 });
    }
  });
});

describe('chat export', () => {
  const download = (chatId: number, format: string, person = ann, locale = 'en') =>
    fetch(`${regent.url}/api/chat/${chatId}/export/?format=${format}`, {
      headers: { ...person.headers, 'accept-language': locale },
    });

  it('is Markdown with the author of each message', async () => {
    const chat = await ann.chat(agent.id, { name: 'Поездка: план' });
    await round(chat.id, '**Hello** there');
    const response = await download(chat.id, 'markdown', ann, 'ru');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(response.headers.get('content-disposition')).toContain(
      `filename*=UTF-8''${encodeURIComponent('Поездка план.md')}`,
    );
    const text = await response.text();
    expect(text).toMatch(/^# Поездка: план\n/);
    expect(text).toContain('**Hello** there');
    expect(text.match(/\*\*Storyteller\*\* · /g)).toHaveLength(1);
  });

  it('names a chat with the default name after its agent', async () => {
    const chat = await ann.chat(agent.id);
    const response = await download(chat.id, 'markdown', ann, 'ru');
    expect(response.headers.get('content-disposition')).toContain('Storyteller.md');
    expect(await response.text()).toMatch(/^# Storyteller\n/);
    expect(JSON.parse(await (await download(chat.id, 'json')).text()).name).toBe('Chat with Storyteller');
  });

  it('is JSON with every message once and in order, whatever its length', async () => {
    const chat = await ann.chat(agent.id, { name: 'Long' });
    await fill(chat.id, 1203);
    const response = await download(chat.id, 'json');
    const file = JSON.parse(await response.text());
    expect(file).toMatchObject({ name: 'Long', agent: 'Storyteller', agent_id: agent.id });
    expect(file.messages.map(({ message }: { message: string }) => message)).toEqual(
      Array.from({ length: 1203 }, (_, i) => `filled ${i + 1}`),
    );
  });

  it('is empty for an empty chat, and rejects other users and formats', async () => {
    const chat = await ann.chat(agent.id);
    expect(JSON.parse(await (await download(chat.id, 'json')).text()).messages).toEqual([]);
    expect((await download(chat.id, 'json', bob)).status).toBe(404);
    expect((await download(chat.id, 'pdf')).status).toBe(400);
  });

  it('needs a session', async () => {
    const chat = await ann.chat(agent.id);
    const anonymous = await fetch(`${regent.url}/api/chat/${chat.id}/export/?format=json`);
    expect(anonymous.status).toBe(401);
  });
});
