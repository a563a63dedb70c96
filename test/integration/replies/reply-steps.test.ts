import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Activity } from '../../../server/src/contract/realtime.js';
import type { OwnAgent, Person } from '../../support/server/people/person.js';
import { Installation, type Regent } from '../../support/server/regent.js';
import type { StreamStep } from '../../support/services/fake-workflow-host.js';
import { readZip } from '../../support/services/read-zip.js';

const NAMES = [
  { node: 'Find documents', name: 'Searching the documents' },
  { node: 'Writer', name: 'Writing the answer' },
];
const INTERNAL = 'Fetch secret price list';

const line = (type: string, nodeName: string, content?: string): StreamStep => ({
  line: { type, ...(content !== undefined && { content }), metadata: { nodeName, runIndex: 0 } },
});
const node = (name: string, pauseMs = 0): StreamStep[] => [line('begin', name), { pauseMs }, line('end', name)];

describe('steps of replies', () => {
  let at: Installation;
  let regent: Regent;
  let ann: Person;
  let bob: Person;
  const folder = mkdtempSync(join(tmpdir(), 'regent-steps-'));
  beforeAll(async () => {
    at = await Installation.open();
    regent = await at.start();
    [ann, bob] = [await at.person(regent), await at.person(regent)];
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
    return at?.close();
  });

  const path = ({ id }: Pick<OwnAgent, 'id'>) => `/api/studio/agent/${id}/`;
  const agentWith = async (steps: StreamStep[], step_names: unknown = NAMES) => {
    const agent = await ann.agent({ template_type: 'simple', step_names });
    at.host.behave(agent.id, { kind: 'lines', steps });
    return agent;
  };
  const told = (events: { activity?: Activity }[]) => events.flatMap(({ activity }) => activity ?? []);
  const runOf = async (agent: OwnAgent) => {
    for (;;) {
      const [run] = await ann.ok('GET', `${path(agent)}runs/`);
      if (run) return run;
    }
  };
  const ask = async (agent: OwnAgent) => {
    const chat = await bob.chat(agent.id);
    const { id } = await bob.post(chat.id, 'Where?');
    await bob.listed(chat.id, (all) => all.some((one) => one.id === id && one.delivery !== 'queued'));
    return chat.id;
  };

  it('are shown to the user while they run, and never the nodes without a name', async () => {
    const agent = await agentWith([
      ...node(INTERNAL, 200),
      line('begin', 'Find documents'),
      { pauseMs: 300 },
      line('end', 'Find documents'),
      line('begin', 'Writer'),
      { pauseMs: 300 },
      line('item', 'Writer', 'Here.'),
      line('end', 'Writer'),
    ]);
    const [tab, other] = [await bob.tab(), await ann.tab()];
    const chatId = await ask(agent);
    const ended = (event: { chat_id: number; is_typing: boolean }) => event.chat_id === chatId && !event.is_typing;
    await tab.seen('typing', ended);
    expect(told(tab.of('typing', chatId))).toEqual([
      { text: 'Searching the documents', step: null, steps: null },
      { text: 'Writing the answer', step: 2, steps: null },
    ]);
    expect(JSON.stringify(tab.events)).not.toContain(INTERNAL);
    expect(other.of('typing', chatId)).toEqual([]);
    const reply = (await bob.list(chatId)).at(-1);
    expect(reply?.steps?.map(({ name }) => name)).toEqual(NAMES.map(({ name }) => name));
    expect(reply?.steps?.[0]?.duration_ms).toBeGreaterThan(100);
    expect((await runOf(agent)).steps.map((step: { node: string }) => step.node)).toEqual([
      INTERNAL,
      'Find documents',
      'Writer',
    ]);
  });

  it('are at most five events a second however many nodes begin', async () => {
    const many = Array.from({ length: 40 }, () => [...node('Find documents'), { pauseMs: 20 }]).flat();
    const agent = await agentWith([...many, line('item', 'Writer', 'Here.')]);
    const tab = await bob.tab();
    const started = Date.now();
    const chatId = await ask(agent);
    const seconds = (Date.now() - started) / 1000;
    expect(told(tab.of('typing', chatId)).length).toBeLessThanOrEqual(Math.ceil(seconds * 4) + 1);
    expect((await bob.list(chatId)).at(-1)?.steps).toHaveLength(40);
  });

  it('are stored with the reply, and copied, exported and deleted with it, but not shared', async () => {
    const agent = await agentWith([...node('Find documents'), line('item', 'Writer', 'Here.')]);
    const chatId = await ask(agent);
    const reply = (await bob.list(chatId)).at(-1);
    const steps = [{ name: 'Searching the documents', duration_ms: expect.any(Number) }];
    expect(reply).toMatchObject({ message: 'Here.', steps });

    const branch = await bob.ok('POST', `/api/chat/${chatId}/branch/`, { message_id: reply?.id });
    expect((await bob.list(branch.id)).at(-1)).toMatchObject({ message: 'Here.', steps });

    const { token } = await bob.ok('PUT', `/api/chat/${chatId}/share/`, { show_persona: false });
    const shared = await (await fetch(`${regent.url}/api/share/${token}/`)).json();
    expect(shared.messages.at(-1)).not.toHaveProperty('steps');

    expect(await exported(bob, `chats/${chatId}.json`)).toMatchObject({
      messages: expect.arrayContaining([expect.objectContaining({ id: reply?.id, steps })]),
    });
    await bob.call('DELETE', `/api/chat/${chatId}/message/${reply?.id}/`);
    expect(await at.rows('SELECT steps FROM message WHERE id = $1', [reply?.id])).toEqual([{ steps: null }]);
  });

  it('are absent from replies of agents without names', async () => {
    const agent = await agentWith([...node('Find documents', 200), line('item', 'Writer', 'Here.')], null);
    const tab = await bob.tab();
    const chatId = await ask(agent);
    expect(told(tab.of('typing', chatId))).toEqual([]);
    expect((await bob.list(chatId)).at(-1)).not.toHaveProperty('steps');
  });

  it('have names that their creator alone sees, replaces, exports and removes', async () => {
    const agent = await agentWith([]);
    expect(agent).toMatchObject({ step_names: NAMES });
    expect(await bob.ok('GET', path(agent))).not.toHaveProperty('step_names');
    expect(await exported(ann, 'agents.json')).toContainEqual(
      expect.objectContaining({ id: agent.id, step_names: NAMES }),
    );
    const renamed = [{ node: ' Writer ', name: ' Drafting ' }];
    expect(await ann.ok('PATCH', path(agent), { step_names: renamed })).toMatchObject({
      step_names: [{ node: 'Writer', name: 'Drafting' }],
    });
    expect(await ann.ok('PATCH', path(agent), { description: 'New' })).toMatchObject({
      step_names: [{ node: 'Writer', name: 'Drafting' }],
    });
    expect(await ann.ok('PATCH', path(agent), { step_names: null })).toMatchObject({ step_names: [] });
    await ann.ok('PATCH', path(agent), { step_names: NAMES });
    await ann.ok('DELETE', path(agent));
    expect(await at.rows('SELECT step_names FROM agent WHERE id = $1', [agent.id])).toEqual([{ step_names: [] }]);
  });

  it.each([
    ['a blank name', [{ node: 'A', name: ' ' }], 'step_names.0.name'],
    ['a long name', [{ node: 'A', name: 'x'.repeat(61) }], 'step_names.0.name'],
    ['a name of two lines', [{ node: 'A', name: 'a\nb' }], 'step_names.0.name'],
    ['no node', [{ name: 'A' }], 'step_names.0.node'],
    ['a node twice', [NAMES[0], NAMES[0]], 'step_names'],
    ['51 names', Array.from({ length: 51 }, (_, n) => ({ node: `N${n}`, name: 'A' })), 'step_names'],
    ['texts', ['A'], 'step_names'],
    ['a map', { A: 'B' }, 'step_names'],
  ])('rejects %s', async (_case, step_names, field) => {
    const agent = await ann.newAgent();
    const { status, body } = await ann.call('PATCH', path(agent), { step_names });
    expect(status).toBe(400);
    expect(body.errors.map((error: { field: string }) => error.field)).toEqual([field]);
  });

  const exported = async (person: Person, name: string) => {
    const { ticket } = await person.ok('POST', '/api/account/export/');
    const response = await fetch(`${regent.url}/api/account/export/${ticket}`, { headers: { cookie: person.cookie } });
    const file = join(folder, 'export.zip');
    writeFileSync(file, Buffer.from(await response.arrayBuffer()));
    return JSON.parse(String((await readZip(file)).get(name)));
  };
});
