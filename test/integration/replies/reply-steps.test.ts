import type { Activity } from '../../../server/src/contract/chat/realtime.js';
import { Workflow } from '../../support/server/actions/workflow.js';
import { latestRun } from '../../support/server/fixtures/run-fixture.js';
import { exportedFile } from '../../support/server/people/exported-file.js';
import type { OwnAgent, Person } from '../../support/server/people/person.js';
import { Installation, type Regent } from '../../support/server/regent.js';
import type { StreamStep } from '../../support/services/fake-workflow-host.js';
import { eventually } from '../../support/util/eventually.js';

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
  beforeAll(async () => {
    at = await Installation.open({ SWEEP_INTERVAL_MS: '200' });
    regent = await at.start();
    [ann, bob] = [await at.person(regent), await at.person(regent)];
  });
  afterAll(() => at?.close());

  const agentWith = async (steps: StreamStep[], step_names: unknown = NAMES) => {
    const agent = await ann.agent({ template_type: 'simple', step_names });
    at.host.behave(agent.id, { kind: 'lines', steps });
    return agent;
  };
  const told = (events: { activity?: Activity }[]) => events.flatMap(({ activity }) => activity ?? []);
  const runOf = (agent: OwnAgent) => latestRun(ann, agent.id);
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

  it('cause at most five events a second however many nodes start', async () => {
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

    expect(await exportedFile(regent, bob, `chats/${chatId}.json`)).toMatchObject({
      messages: expect.arrayContaining([expect.objectContaining({ id: reply?.id, steps })]),
    });
    await bob.call('DELETE', `/api/chat/${chatId}/message/${reply?.id}/`);
    expect(await at.rows('SELECT steps FROM message WHERE id = $1', [reply?.id])).toEqual([{ steps: null }]);
  });

  describe('of a running reply', () => {
    const silent = [
      line('begin', 'Find documents'),
      { pauseMs: 20 },
      line('end', 'Find documents'),
      line('begin', 'Writer'),
    ];
    const running = async (agent: OwnAgent) => {
      const chat = await bob.chat(agent.id);
      const { id } = await bob.post(chat.id, 'Where?');
      return { chatId: chat.id, id };
    };
    const activityOf = async (chatId: number) => {
      const tab = await bob.tab();
      const [chat] = (await tab.resume([{ chat_id: chatId, rev: 0 }])).chats;
      tab.close();
      return chat?.running?.activity;
    };
    const withText = (text: string, step: number | null = null) => ({ text, step, steps: null });
    const stepsOf = async (chatId: number) => (await bob.list(chatId)).at(-1)?.steps;
    const rows = (chatId: number) => at.rows('SELECT turn_id FROM running_reply WHERE chat_id = $1', [chatId]);
    /** An agent whose workflow streams and does not end. */
    const busy = async (steps: StreamStep[]) => {
      const agent = await agentWith([]);
      at.host.behave(agent.id, { kind: 'lines', steps, ending: 'never' });
      return agent;
    };
    /** A message whose reply comes by callback, and the calls of its workflow. */
    const awaited = async () => {
      const agent = await agentWith([]);
      at.host.behave(agent.id, { kind: 'json', status: 202, value: {} });
      const { chatId, id } = await running(agent);
      await eventually(
        () => at.rows("SELECT 1 FROM turn WHERE message_id = $1 AND state = 'waiting'", [id]),
        (turns) => expect(turns).toHaveLength(1),
      );
      const workflow = new Workflow(regent.url, agent.api_key);
      const tell = (activity: string, more: object = {}) => workflow.typing(chatId, true, { activity, ...more });
      return { agent, chatId, id, workflow, tell };
    };

    it('are shown to a tab that joins, until text comes', async () => {
      const { chatId } = await running(await busy(silent));
      await eventually(
        () => activityOf(chatId),
        (activity) => expect(activity).toEqual(withText('Writing the answer', 2)),
      );
      await bob.stop(chatId);
      const writing = await busy([...silent, { pauseMs: 2000 }, line('item', 'Writer', 'Here it')]);
      const { chatId: written } = await running(writing);
      await eventually(
        () => activityOf(written),
        (activity) => expect(activity).toEqual(withText('Writing the answer', 2)),
      );
      await eventually(
        () => activityOf(written),
        (activity) => expect(activity).toBeNull(),
      );
      await bob.stop(written);
    });

    it('stay with the text of a stopped reply, and without text with the message', async () => {
      const kept = [
        { name: 'Searching the documents', duration_ms: expect.any(Number) },
        { name: 'Writing the answer', duration_ms: null },
      ];
      const { chatId } = await running(await busy([...silent, line('item', 'Writer', 'Here it')]));
      const tab = await bob.tab();
      await tab.seen('message.delta', (delta) => delta.chat_id === chatId);
      await bob.stop(chatId);
      expect((await bob.list(chatId)).map(({ message, steps }) => [message, steps])).toEqual([
        ['Where?', undefined],
        ['Here it', kept],
      ]);

      const { chatId: empty, id } = await running(await busy(silent));
      await tab.seen('typing', (event) => event.chat_id === empty && event.activity?.step === 2);
      await bob.stop(empty);
      expect(await bob.list(empty)).toMatchObject([{ id, delivery: 'stopped', steps: kept }]);
      const updated = await tab.seen('message.updated', ({ message }) => message.id === id);
      expect(updated.message.steps).toEqual(kept);
      // They are removed if the message is answered after all.
      const retried = await bob.retry(empty, id);
      expect(retried).not.toHaveProperty('steps');
      await bob.stop(empty);
    });

    it('stay with a message whose reply failed', async () => {
      const agent = await agentWith([]);
      const steps = [...silent, line('item', 'Writer', 'Here it'), line('error', 'Writer', 'secret words')];
      at.host.behave(agent.id, { kind: 'lines', steps });
      const chatId = await ask(agent);
      expect((await bob.list(chatId)).at(-1)).toMatchObject({
        delivery: 'failed',
        failure: { partial: 'Here it' },
        steps: [{ name: 'Searching the documents' }, { name: 'Writing the answer', duration_ms: expect.any(Number) }],
      });
      expect(JSON.stringify(await bob.list(chatId))).not.toContain('secret words');
      expect((await runOf(agent)).steps).toHaveLength(2);
      at.host.behave(agent.id, { kind: 'json', value: { output: 'Now.' } });
      await bob.retry(chatId, (await bob.list(chatId)).at(-1)?.id ?? 0);
      const list = await bob.listed(chatId, (all) => all.some(({ message }) => message === 'Now.'));
      expect(list.map(({ steps }) => steps)).toEqual([undefined, undefined]);
    });

    it('are the reported ones for a callback reply', async () => {
      const { chatId, id, workflow, tell } = await awaited();
      await tell('Searching the archive', { step: 1, steps: 3 });
      expect(await activityOf(chatId)).toEqual({ text: 'Searching the archive', step: 1, steps: 3 });
      await new Promise((done) => setTimeout(done, 1100));
      await tell('Searching the archive', { step: 1, steps: 3 }); // repeated, so that it stays shown
      await tell('Reading');
      await workflow.typing(chatId, true, { step: 2 });
      await tell('Reading');
      await workflow.typing(chatId, false);
      expect(await activityOf(chatId)).toBeNull();
      await tell('Writing');
      const { body } = await workflow.message(chatId, { message: 'Here.', reply_to: id });
      const steps = [
        { name: 'Searching the archive', duration_ms: expect.any(Number) },
        { name: 'Reading', duration_ms: expect.any(Number) },
        { name: 'Reading', duration_ms: expect.any(Number) },
        { name: 'Writing', duration_ms: null },
      ];
      expect(body.steps).toEqual(steps);
      expect(body.steps[0].duration_ms).toBeGreaterThan(1000);
      expect(await stepsOf(chatId)).toEqual(steps);
      expect(await rows(chatId)).toEqual([]);
    });

    it('are the reported ones when a callback is stopped, reported as failed, or late', async () => {
      const steps = [{ name: 'Searching', duration_ms: null }];
      const stopped = await awaited();
      await stopped.tell('Searching');
      await bob.stop(stopped.chatId);
      expect(await stepsOf(stopped.chatId)).toEqual(steps);

      const failed = await awaited();
      await failed.tell('Searching');
      await at.rows('UPDATE turn SET deadline = now(), due_at = now() WHERE message_id = $1', [failed.id]);
      await bob.listed(failed.chatId, (all) => all.some(({ delivery }) => delivery === 'failed'));
      expect(await stepsOf(failed.chatId)).toEqual(steps);
      const { body } = await failed.workflow.message(failed.chatId, { message: 'Late.', reply_to: failed.id });
      expect(body.steps).toEqual(steps);
      expect((await bob.list(failed.chatId)).map((message) => message.steps)).toEqual([undefined, steps]);
    });

    it('are bounded, and none without an open reply', async () => {
      const { chatId, id, workflow, tell } = await awaited();
      for (let step = 1; step <= 55; step++) await tell('Page', { step });
      expect((await workflow.message(chatId, { message: 'Here.', reply_to: id })).body.steps).toHaveLength(50);
      await tell('Afterwards');
      expect(await rows(chatId)).toEqual([]);
    });
  });

  it('are absent from replies of agents without names', async () => {
    const agent = await agentWith([...node('Find documents', 200), line('item', 'Writer', 'Here.')], null);
    const tab = await bob.tab();
    const chatId = await ask(agent);
    expect(told(tab.of('typing', chatId))).toEqual([]);
    expect((await bob.list(chatId)).at(-1)).not.toHaveProperty('steps');
  });
});
