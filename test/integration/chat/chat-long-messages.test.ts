import type { MessageView } from '../../../server/src/contract/chat/realtime.js';
import type { SharedChatDto } from '../../../server/src/modules/chat/sharing/share.dto.js';
import type { OwnAgent, Person } from '../../support/server/people/person.js';
import { Installation, type Regent } from '../../support/server/regent.js';

/** The maximum of a callback message, of a character that takes six in JSON. */
const LONG = `repeat(chr(1), 100000)`;
const ANSWER = 4_000_000;
const MANY = 100;

/** Message lists are limited by text size too; otherwise one request could use up the memory of a process. */
describe('long messages', () => {
  let installation: Installation;
  let regent: Regent;
  let ann: Person;
  let agent: OwnAgent;

  beforeAll(async () => {
    installation = await Installation.open();
    regent = await installation.start();
    ann = await installation.person(regent);
    agent = await ann.agent();
  });
  afterAll(() => installation.close());

  /**
   * Adds messages with the text of a SQL expression over their number `n`. They count as indexed: their search index
   * would cost half a minute.
   */
  async function fill(chatId: number, count: number, body: string, failure = 'NULL::jsonb'): Promise<void> {
    await installation.rows(
      `WITH h AS (UPDATE chat SET head = head + $2 WHERE id = $1 RETURNING head - $2 AS before), added AS (
         INSERT INTO message (chat_id, seq, rev, is_agent, body, delivery, failure)
         SELECT $1, h.before + n, h.before + n, ${failure} IS NULL, ${body}, CASE WHEN ${failure} IS NOT NULL THEN 'failed' END, ${failure}
         FROM h, generate_series(1, $2::int) n ORDER BY n RETURNING id)
       UPDATE message_search_progress SET indexed_to = (SELECT max(id) FROM added)`,
      [chatId, count],
    );
  }
  async function long(count = MANY, body = LONG): Promise<number> {
    const { id } = await ann.chat(agent.id);
    await fill(id, count, body);
    return id;
  }
  const bytesOf = (messages: { message: string | null }[]): number =>
    messages.reduce((sum, { message }) => sum + Buffer.byteLength(message ?? ''), 0);
  const upTo = (last: number): number[] => Array.from({ length: last }, (_, at) => at + 1);

  /** Requests pages until one is empty. */
  async function walk(chatId: number, next: (page: MessageView[]) => string, first: string): Promise<MessageView[][]> {
    const pages: MessageView[][] = [];
    for (let query = first; ; query = next(pages.at(-1) ?? [])) {
      const page = await ann.list(chatId, query);
      if (page.length === 0) return pages;
      pages.push(page);
    }
  }
  const WAYS: [string, string, (page: MessageView[]) => string, boolean][] = [
    ['since_rev', '?since_rev=0', (page) => `?since_rev=${page.at(-1)?.rev}`, false],
    ['last_seen_message', '?last_seen_message=0', (page) => `?last_seen_message=${page.at(-1)?.id}`, false],
    ['before', '?limit=100', (page) => `?limit=100&before=${page[0]?.id}`, true],
  ];

  it.each(WAYS)(
    'are returned by %s in several pages, each once and in order',
    async (_name, first, next, isBackwards) => {
      const chatId = await long();
      const pages = await walk(chatId, next, first);
      for (const page of pages) expect(bytesOf(page)).toBeLessThanOrEqual(ANSWER);
      expect(pages.map((page) => page.length)).toEqual([40, 40, 20]);
      const runInOrder = isBackwards ? pages.reverse() : pages;
      expect(runInOrder.flat().map(({ seq }) => seq)).toEqual(upTo(MANY));
    },
  );

  it.each(WAYS)('that exceed a page are returned by %s one at a time', async (_name, first, next) => {
    const chatId = await long(3, `repeat('я', 2200000)`);
    expect((await walk(chatId, next, first)).map((page) => page.length)).toEqual([1, 1, 1]);
  });

  it.each(WAYS)('with partial replies count their partial text by %s', async (_name, first, next) => {
    const { id } = await ann.chat(agent.id);
    await fill(id, 5, `'short'`, `jsonb_build_object('code', 'connection_lost', 'partial', repeat('x', 1900000))`);
    const pages = await walk(id, next, first);
    expect(pages.map((page) => page.length)).toEqual([2, 2, 1]);
    expect(pages[0]?.[0]?.failure?.partial).toHaveLength(1_900_000);
  });

  it('leave no gap when deleted, even the first one', async () => {
    const chatId = await long();
    const [first] = await ann.list(chatId, '?last_seen_message=0');
    await ann.remove(chatId, first?.id ?? 0);
    const [, start, next] = WAYS[2] as (typeof WAYS)[number];
    const pages = await walk(chatId, next, start);
    expect(pages.flat()).toHaveLength(MANY - 1);
    expect((await ann.list(chatId, '?since_rev=1'))[0]?.seq).toBe(2);
  });

  it('are paged in the integration API too', async () => {
    const chatId = await long();
    const ids: number[] = [];
    for (let before = ''; ; before = `&before=${ids[0]}`) {
      const response = await fetch(`${regent.url}/api/integration/chat/${chatId}/message?limit=100${before}`, {
        headers: { 'x-api-key': agent.api_key },
      });
      const page = (await response.json()) as { id: number; message: string }[];
      expect(bytesOf(page)).toBeLessThanOrEqual(ANSWER);
      if (page.length === 0) break;
      ids.unshift(...page.map(({ id }) => id));
    }
    expect(ids).toHaveLength(MANY);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
  });

  it('are complete in an export and in a shared chat', async () => {
    const chatId = await long();
    const url = `${regent.url}/api/chat/${chatId}/export/?format=json`;
    const file = await (await fetch(url, { headers: ann.headers })).json();
    expect(file.messages.map(({ seq }: MessageView) => seq)).toEqual(upTo(MANY));

    await fill(chatId, 150, `'short'`);
    const { token } = await ann.ok('PUT', `/api/chat/${chatId}/share/`, { show_persona: true });
    const pages: SharedChatDto['messages'][] = [];
    for (let more = true; more; ) {
      const after = pages.at(-1)?.at(-1)?.seq ?? 0;
      const page = (await (await fetch(`${regent.url}/api/share/${token}?after=${after}`)).json()) as SharedChatDto;
      expect(bytesOf(page.messages)).toBeLessThanOrEqual(ANSWER);
      pages.push(page.messages);
      more = page.has_more;
    }
    expect(pages.flat().map(({ seq }) => seq)).toEqual(upTo(MANY + 150));
    expect(pages.map((page) => page.length)).toEqual([40, 40, 100, 70]);
  });

  it('reset a resume that exceeds the limit of a chat or the rest of the total', async () => {
    const tooLong = await long(3);
    const [three, two, one] = [await long(1), await long(2), await long(1)];
    const nothing = await long(1);
    const tab = await ann.tab();
    const { chats } = await tab.resume([
      ...[tooLong, three, two, one].map((chat_id) => ({ chat_id, rev: 0 })),
      { chat_id: nothing, rev: 1 },
    ]);
    expect(chats.map(({ chat_id, reset, messages }) => [chat_id, reset, messages.length])).toEqual([
      [tooLong, true, 0],
      [three, false, 1],
      [two, true, 0],
      [one, false, 1],
      [nothing, false, 0],
    ]);
  });
});
