import type { ChatView } from '../../../server/src/contract/chat/realtime.js';
import { ChatFixture } from '../../support/server/fixtures/chat-fixture.js';
import type { OwnAgent, Person } from '../../support/server/people/person.js';
import type { Tab } from '../../support/server/people/tab.js';
import type { Installation } from '../../support/server/regent.js';

let chats: ChatFixture;
let installation: Installation;
let ann: Person;
let bob: Person;
let agent: OwnAgent;
let tab: Tab;

beforeAll(async () => {
  chats = await ChatFixture.open();
  ({ at: installation, ann, bob, agent, tab } = chats);
});
afterAll(() => chats?.at.close());
afterEach(() => installation.host.behave(agent.id, { kind: 'echo' }));

describe('/api/chat/', () => {
  const listedIds = async (person: Person, query = ''): Promise<number[]> =>
    (await person.ok('GET', `/api/chat/${query}`)).map(({ id }: ChatView) => id);

  it('lists chats by last message, paged, optionally of one agent', async () => {
    const cat = await chats.person();
    const [one, two, three] = [await cat.chat(agent.id), await cat.chat(agent.id), await cat.chat(agent.id)];
    const sent = await cat.post(one.id, 'up');
    await cat.reply(one.id, sent.id);
    const ids = async (query = '') => {
      const answer = await cat.call('GET', `/api/chat/${query}`);
      return [answer.headers.get('x-total-count'), answer.body.map((chat: { id: number }) => chat.id)];
    };
    expect(await ids()).toEqual(['3', [one.id, three.id, two.id]]);
    expect(await ids('?page=2&page_size=2')).toEqual(['3', [two.id]]);
    expect(await ids(`?agent_id=${agent.id}`)).toEqual(['3', [one.id, three.id, two.id]]);
    expect(await ids('?agent_id=99999')).toEqual(['0', []]);
  });

  it('orders chats by latest activity', async () => {
    const eve = await chats.person();
    const [one, two, three] = [await eve.chat(agent.id), await eve.chat(agent.id), await eve.chat(agent.id)];
    const order = async () => (await eve.call('GET', '/api/chat/')).body.map(({ id }: { id: number }) => id);
    const write = async (chat: { id: number }) => {
      const { id } = await eve.post(chat.id, 'Hello');
      await eve.listed(chat.id, (list) => list.some(({ reply_to }) => reply_to === id));
    };
    expect(await order()).toEqual([three.id, two.id, one.id]);
    for (const chat of [one, one, one]) await write(chat);
    expect(await order()).toEqual([one.id, three.id, two.id]);
    await write(two);
    await write(one);
    await write(three);
    await write(three);
    expect(await order()).toEqual([three.id, one.id, two.id]);
  });

  it('lists pinned chats first and archived ones separately', async () => {
    const dan = await chats.person();
    const [one, two, three] = [await dan.chat(agent.id), await dan.chat(agent.id), await dan.chat(agent.id)];
    const seen = await dan.tab();
    const patch = (chat: { id: number }, change: object) => dan.ok('PATCH', `/api/chat/${chat.id}/`, change);
    expect(await patch(one, { is_pinned: true })).toMatchObject({ is_pinned: true, is_archived: false });
    await seen.seen('chat.updated', (event) => event.chat.id === one.id && event.chat.is_pinned);
    expect(await listedIds(dan)).toEqual([one.id, three.id, two.id]);
    expect(await listedIds(dan, '?page=2&page_size=2')).toEqual([two.id]);
    expect(await patch(one, { is_archived: true })).toMatchObject({ is_pinned: false, is_archived: true });
    expect([await listedIds(dan), await listedIds(dan, '?is_archived=true')]).toEqual([[three.id, two.id], [one.id]]);
    expect(await listedIds(dan, `?agent_id=${agent.id}`)).toEqual([three.id, two.id, one.id]);
    expect(await listedIds(dan, `?agent_id=${agent.id}&is_archived=false`)).toEqual([three.id, two.id]);
    expect(await patch(one, { is_pinned: true, name: 'Up' })).toMatchObject({ is_archived: false, name: 'Up' });
    const both = await dan.call('PATCH', `/api/chat/${one.id}/`, { is_pinned: true, is_archived: true });
    expect(both).toMatchObject({ status: 400, body: { errors: [{ field: 'is_archived' }] } });
    expect((await bob.call('PATCH', `/api/chat/${one.id}/`, { is_muted: true })).status).toBe(404);
  });

  it('finds chats by the words of their names, archived ones too', async () => {
    const eva = await chats.person();
    const named = async (name: string) => (await eva.call('POST', '/api/chat/', { agent_id: agent.id, name })).body.id;
    const [trip, cake, plan] = [await named('Ёлка в Łódź'), await named('Cake, 100% café'), await named('Cake plan')];
    await eva.ok('PATCH', `/api/chat/${plan}/`, { is_archived: true });
    const found = (search: string, more = '') => listedIds(eva, `?search=${encodeURIComponent(search)}${more}`);
    expect(await found('cake')).toEqual([plan, cake]);
    expect(await found(' Cafe  CAKE ')).toEqual([cake]);
    expect(await found('100%')).toEqual([cake]);
    expect(await found('%')).toEqual([cake]);
    expect(await found('елка lodz')).toEqual([trip]);
    expect(await found('cake', '&is_archived=false')).toEqual([cake]);
    expect(await found('cake', '&page_size=1&page=2')).toEqual([cake]);
    expect(await found('cake', '&agent_id=99999')).toEqual([]);
    expect(await found('  ')).toEqual([cake, trip]);
    expect((await eva.call('GET', '/api/chat/?search=cake&page_size=1')).headers.get('x-total-count')).toBe('2');
    expect(await listedIds(bob, '?search=cake')).toEqual([]);
    expect((await eva.call('GET', `/api/chat/?search=${'x'.repeat(201)}`)).status).toBe(400);
  });

  it('unarchives a chat when the agent writes, unless it is muted', async () => {
    const [loud, muted] = [await ann.chat(agent.id), await ann.chat(agent.id)];
    await ann.ok('PATCH', `/api/chat/${loud.id}/`, { is_archived: true });
    await ann.ok('PATCH', `/api/chat/${muted.id}/`, { is_archived: true, is_muted: true });
    for (const chat of [loud, muted]) await chats.say(chat.id, '# Hello\n\nfrom **me**');
    expect(await ann.getChat(loud.id)).toMatchObject({ is_archived: false, last_message: { text: 'Hello from me' } });
    expect(await ann.getChat(muted.id)).toMatchObject({ is_archived: true, is_muted: true, unread_count: 1 });
    await ann.ok('PATCH', `/api/chat/${loud.id}/`, { is_archived: true });
    await chats.round(loud.id, 'Back');
    expect(await listedIds(ann)).toContain(loud.id);
  });

  it('pins at most twenty chats, even concurrently', async () => {
    const pat = await chats.person();
    const twentyTwo = await Promise.all(Array.from({ length: 22 }, () => pat.chat(agent.id)));
    const pin = ({ id }: { id: number }) => pat.call('PATCH', `/api/chat/${id}/`, { is_pinned: true });
    const answers = await Promise.all(twentyTwo.map(pin));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    const refused = answers.findIndex(({ status }) => status !== 200);
    expect(answers[refused]).toMatchObject({ status: 409, body: { code: 'too_many_pinned' } });
    expect((await pin(twentyTwo[answers.findIndex(({ status }) => status === 200)] as ChatView)).status).toBe(200);
  });

  it('counts unread messages and only moves the read position forward', async () => {
    const chat = await ann.chat(agent.id);
    for (const text of ['a', 'b', 'c']) await chats.say(chat.id, text);
    expect((await ann.getChat(chat.id)).unread_count).toBe(3);
    const read = (seq: number) => ann.ok('PUT', `/api/chat/${chat.id}/read/`, { seq });
    expect(await read(1)).toMatchObject({ last_read_seq: 1, unread_count: 2 });
    await tab.seen('chat.read', (event) => event.chat_id === chat.id && event.seq === 1);
    expect(await read(0)).toMatchObject({ last_read_seq: 1, unread_count: 2 });
    const [, second, third] = await ann.list(chat.id);
    await ann.remove(chat.id, second?.id ?? 0);
    expect((await ann.getChat(chat.id)).unread_count).toBe(1);
    expect(await read(1000)).toMatchObject({ last_read_seq: 3, unread_count: 0 });
    await ann.remove(chat.id, third?.id ?? 0);
    expect((await ann.getChat(chat.id)).unread_count).toBe(0);
  });
});
