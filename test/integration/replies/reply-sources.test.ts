import { latestRun } from '../../support/server/fixtures/run-fixture.js';
import { exportedFile } from '../../support/server/people/exported-file.js';
import { callBack, type OwnAgent, type Person } from '../../support/server/people/person.js';
import { Installation, type Regent } from '../../support/server/regent.js';

const ADDRESS = 'https://example.com/manual';
const SENT = [{ title: 'Manual', url: ADDRESS, secret: 'x' }, { title: ' Chapter\n2 ' }];
const SOURCES = [{ title: 'Manual', url: ADDRESS }, { title: 'Chapter 2' }];

describe('sources of replies', () => {
  let at: Installation;
  let regent: Regent;
  let ann: Person;
  let bob: Person;
  beforeAll(async () => {
    at = await Installation.open({ SWEEP_INTERVAL_MS: '200' });
    regent = await at.start();
    [ann, bob] = [await at.person(regent), await at.person(regent)];
  });
  afterAll(() => at?.close());

  const newAgent = (): Promise<OwnAgent> => ann.agent({ template_type: 'simple' });
  const list = (chatId: number) => bob.ok('GET', `/api/chat/${chatId}/message/`);
  const ask = async (agentId: number) => {
    const chat = await bob.chat(agentId);
    const { id } = await bob.post(chat.id, 'Where?');
    await bob.listed(chat.id, (all) => all.some((one) => one.id === id && one.delivery === 'answered'));
    return chat.id;
  };
  const notes = async (agentId: number) =>
    (await latestRun(ann, agentId)).notes.map(({ code }: { code: string }) => code);

  /** The messages of a chat in the export of the account. */
  const exported = async (chatId: number) => (await exportedFile(regent, bob, `chats/${chatId}.json`)).messages;

  it('are stored with the reply, and copied, shared, exported and deleted with it', async () => {
    const { id } = await newAgent();
    at.host.behave(id, { kind: 'json', value: { output: 'There [1].', sources: SENT } });
    const chatId = await ask(id);
    const [question, reply] = (await list(chatId)).slice(-2);
    expect(reply).toMatchObject({ message: 'There [1].', sources: SOURCES });
    expect(await notes(id)).toEqual([]);

    const branch = await bob.ok('POST', `/api/chat/${chatId}/branch/`, { message_id: reply.id });
    expect((await list(branch.id)).at(-1)).toMatchObject({ message: 'There [1].', sources: SOURCES });

    const { token } = await bob.ok('PUT', `/api/chat/${chatId}/share/`, { show_persona: false });
    const shared = await (await fetch(`${regent.url}/api/share/${token}/`)).json();
    expect(shared.messages.at(-1)).toMatchObject({ message: 'There [1].', sources: SOURCES });
    expect(shared.messages.at(-2)).not.toHaveProperty('sources');
    expect(question).not.toHaveProperty('sources');

    expect(await exported(chatId)).toContainEqual(expect.objectContaining({ id: reply.id, sources: SOURCES }));

    await bob.call('DELETE', `/api/chat/${chatId}/message/${reply.id}/`);
    expect(await at.rows('SELECT sources FROM message WHERE id = $1', [reply.id])).toEqual([{ sources: null }]);
  });

  it('come in a stream', async () => {
    const { id } = await newAgent();
    at.host.behave(id, {
      kind: 'lines',
      steps: [
        { line: { type: 'begin' } },
        { line: { type: 'item', content: 'There [2].' } },
        { line: { type: 'end', sources: SENT } },
      ],
    });
    expect((await list(await ask(id))).at(-1)).toMatchObject({ message: 'There [2].', sources: SOURCES });
  });

  it.each([
    ['an object', { title: 'A' }],
    ['an entry without a title', [{ title: 'A' }, {}]],
    ['numbers', [1, 2]],
  ])('are dropped when they are %s, and never fail the reply', async (_case, sources) => {
    const { id } = await newAgent();
    at.host.behave(id, { kind: 'json', value: { output: 'There.', sources } });
    const reply = (await list(await ask(id))).at(-1);
    expect(reply).toMatchObject({ message: 'There.' });
    expect(reply).not.toHaveProperty('sources');
    expect(await notes(id)).toEqual(['sources_ignored']);
  });

  it('come with messages of the integration API', async () => {
    const { id, api_key: key } = await newAgent();
    const chat = await bob.chat(id);
    const send = (sources: unknown) => callBack(regent.url, chat.id, key, { message: 'News [1]', sources });
    expect((await send(SENT)).body).toMatchObject({ message: 'News [1]', sources: SOURCES });
    expect((await send([{ title: 'A', url: 'javascript:alert(1)' }])).body).toMatchObject({
      sources: [{ title: 'A' }],
    });
    const { status, body } = await send({ length: 3 });
    expect(status).toBe(201);
    expect(body).not.toHaveProperty('sources');
    expect((await list(chat.id)).at(-3)).toMatchObject({ message: 'News [1]', sources: SOURCES });
  });
});
