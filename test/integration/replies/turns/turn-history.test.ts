import { callBack, type OwnAgent, type Person } from '../../../support/server/people/person.js';
import { Installation, type Regent } from '../../../support/server/regent.js';
import type { Behaviour, FakeCall } from '../../../support/services/fake-workflow-host.js';
import { eventually } from '../../../support/util/eventually.js';

interface Entry {
  role: string;
  content: string;
}

const MAX_BYTES = 256 * 1024;
/** The body limit of n8n and of the built-in runner. */
const BODY_MAX = 16 * 1024 * 1024;

const historyOf = (call: FakeCall | undefined): Entry[] => call?.body.history as Entry[];
const bytesOf = (history: Entry[]): number => history.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0);

describe('chat history sent to the workflow', () => {
  let installation: Installation;
  let regent: Regent;
  let ann: Person;

  beforeAll(async () => {
    installation = await Installation.open();
    regent = await installation.start('all');
    ann = await installation.person(regent);
  });
  afterAll(() => installation.close());

  async function chatWith(behaviour: (call: FakeCall) => Behaviour): Promise<{ agent: OwnAgent; chatId: number }> {
    const agent = await ann.agent();
    installation.host.behave(agent.id, behaviour);
    return { agent, chatId: (await ann.chat(agent.id)).id };
  }

  /** Posts replies with these texts. @returns the history sent with the next message */
  async function toldAfter(texts: string[]): Promise<Entry[]> {
    const { agent, chatId } = await chatWith(() => ({ kind: 'echo' }));
    for (const message of texts) {
      expect((await callBack(regent.url, chatId, agent.api_key, { message })).status).toBe(201);
    }
    await ann.post(chatId, 'And now?');
    return historyOf((await installation.host.waitForCalls(1, agent.id))[0]);
  }

  const said = (content: string): Entry => ({ role: 'assistant', content });

  it('contains the newest twenty messages in full when they are of ordinary length', async () => {
    const texts = Array.from({ length: 23 }, (_, n) => `${n} ${'слово '.repeat(1000)}.`);
    expect(await toldAfter(texts)).toEqual(texts.slice(3).map(said));
  });

  it('ends with the newest messages and truncates the start of the oldest that does not fit', async () => {
    const [old, long, short, newest] = ['old', `first${'ж'.repeat(98_000)}last`, 'short', 'я'.repeat(60_000)];
    const history = await toldAfter([old, long, short, newest]);
    expect(history.slice(1)).toEqual([short, newest].map(said));
    const part = history[0]?.content ?? '';
    expect(part[0]).toBe('…');
    expect(long.endsWith(part.slice(1))).toBe(true);
    expect(part.length).toBeGreaterThan(30_000);
    expect(bytesOf(history)).toBeLessThanOrEqual(MAX_BYTES);
  });

  it('contains each reply below its message, and nothing below the new one', async () => {
    const { agent, chatId } = await chatWith(() => ({ kind: 'json', value: { output: 'Yes.' }, delayMs: 500 }));
    for (const text of ['One', 'Two', 'Three']) await ann.post(chatId, text);
    const calls = await installation.host.waitForCalls(3, agent.id);
    expect(calls.map(historyOf)).toEqual([
      [],
      [{ role: 'user', content: 'One' }, said('Yes.')],
      [{ role: 'user', content: 'One' }, said('Yes.'), { role: 'user', content: 'Two' }, said('Yes.')],
    ]);
  });

  it('of a resent message contains nothing that was written after it', async () => {
    const { agent, chatId } = await chatWith(() => ({ kind: 'echo' }));
    installation.host.failThen(agent.id, { kind: 'workflow-error' }, 1, { kind: 'echo' });
    const failed = await ann.post(chatId, 'First');
    await installation.host.waitForCalls(1, agent.id);
    const later = await ann.post(chatId, 'Second');
    await ann.reply(chatId, later.id);
    await ann.retry(chatId, failed.id);
    await ann.reply(chatId, failed.id);
    expect(historyOf((await installation.host.waitForCalls(3, agent.id)).at(-1))).toEqual([]);
  });

  it('omits tiny remainders of messages', async () => {
    const newest = '€'.repeat(87_200);
    expect(await toldAfter(['old', 'long '.repeat(1000), newest])).toEqual([said(newest)]);
  });

  it('stays below the body limit for replies of any length', async () => {
    const asked = 10;
    const long = `${'😀'.repeat(490_000)} the end`; // four bytes per character
    const { agent, chatId } = await chatWith(({ rawBody }) =>
      Buffer.byteLength(rawBody) > BODY_MAX ? { kind: 'raw', status: 413 } : { kind: 'json', value: { output: long } },
    );
    for (let n = 0; n < asked; n++) await ann.post(chatId, `Question ${n}`);
    const calls = await installation.host.waitForCalls(asked, agent.id, 60_000);
    const deliveries = () =>
      installation.rows('SELECT delivery FROM message WHERE chat_id = $1 AND NOT is_agent', [chatId]);
    await eventually(deliveries, (rows) => expect(rows).toEqual(Array(asked).fill({ delivery: 'answered' })));
    const history = historyOf(calls.at(-1));
    expect(bytesOf(history)).toBeLessThanOrEqual(MAX_BYTES);
    const newest = history.at(-1)?.content ?? '';
    expect(newest.startsWith('…😀')).toBe(true);
    expect(long.endsWith(newest.slice(1))).toBe(true);
    expect(newest.length).toBeGreaterThan(100_000);
  }, 90_000);
});
