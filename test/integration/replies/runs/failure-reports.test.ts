import { randomUUID } from 'node:crypto';
import { Workflow } from '../../../support/server/actions/workflow.js';
import type { OwnAgent, Person } from '../../../support/server/people/person.js';
import { Installation, type Regent } from '../../../support/server/regent.js';
import type { BehaviourSource } from '../../../support/services/fake-workflow-host.js';
import { until } from '../../../support/util/until.js';

let at: Installation;
let regent: Regent;
let ann: Person;
const log: string[] = [];

beforeAll(async () => {
  at = await Installation.open({ AGENT_REPLY_TIMEOUT_MS: '60000' });
  regent = await at.start('all', {}, { log: { write: (line) => void log.push(line) } });
  ann = await at.person(regent);
});
afterAll(() => at?.close());

const started = (executionId: string): BehaviourSource => ({
  kind: 'raw',
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ message: 'Workflow was started', executionId }),
});
const report = (agent: OwnAgent, body: object) =>
  new Workflow(regent.url, agent.api_key).call('POST', '/failure', body);

/** A message that its workflow has accepted, with its run stored. */
async function waiting(agent: OwnAgent, executionId: string) {
  at.host.behave(agent.id, started(executionId));
  const chat = await ann.chat(agent.id);
  const { id } = await ann.post(chat.id, 'Hello');
  await until('the stored run', async () => {
    const rows = await at.rows("SELECT 1 FROM run WHERE message_id = $1 AND outcome = 'waiting'", [id]);
    return rows.length === 1;
  });
  return { chatId: chat.id, id };
}
const deliveryOf = async ({ id }: { id: number }) =>
  (await at.rows('SELECT delivery FROM message WHERE id = $1', [id]))[0]?.delivery;

describe('execution failure report', () => {
  it('fails the waiting message, and shows execution, node and error to the creator', async () => {
    const agent = await ann.agent();
    const executionId = randomUUID();
    const node = 'Answer';
    at.host.behave(agent.id, { kind: 'failing-callback', executionId, node, error: 'The service refused' });
    const chat = await ann.chat(agent.id);
    const { id } = await ann.post(chat.id, 'Hello');
    await until('the failed message', async () => (await deliveryOf({ id })) === 'failed');
    const runOf = async () =>
      (
        await at.rows('SELECT outcome, failure_code, execution_id, failure_detail FROM run WHERE message_id = $1', [id])
      )[0];
    await until('the failed run', async () => (await runOf())?.outcome === 'failed');
    expect(await runOf()).toEqual({
      outcome: 'failed',
      failure_code: 'workflow_error',
      execution_id: executionId,
      failure_detail: { diagnosis: { cause: 'node_failed', node, words: 'The service refused' }, isReported: true },
    });
  });

  it('affects no other message: another key, execution or body, or an answered message', async () => {
    const [agent, other] = [await ann.agent(), await ann.agent()];
    const message = await waiting(agent, 'x-1');
    const statuses = async (reports: [OwnAgent, object][]) => {
      const answers = await Promise.all(reports.map(([by, body]) => report(by, body)));
      return answers.map(({ status, body }) => [status, body.code]);
    };
    expect(
      await statuses([
        [other, { execution_id: 'x-1' }],
        [agent, { execution_id: 'x-2' }],
        [agent, {}],
        [agent, { execution_id: 'x'.repeat(65) }],
        [agent, { execution_id: '' }],
        [{ ...agent, api_key: 'wrong' }, { execution_id: 'x-1' }],
      ]),
    ).toEqual([
      [404, 'run_not_found'],
      [404, 'run_not_found'],
      ...Array(3).fill([400, 'validation_failed']),
      [401, 'invalid_api_key'],
    ]);
    const { chatId, id } = message;
    const reply = { message: 'Here I am', reply_to: id };
    expect((await new Workflow(regent.url, agent.api_key).message(chatId, reply)).status).toBe(201);
    expect(await statuses([[agent, { execution_id: 'x-1' }]])).toEqual([[404, 'run_not_found']]);
    expect(await deliveryOf(message)).not.toBe('failed');
  });

  it('is logged with the agent ID only when no message waits for it', async () => {
    const agent = await ann.agent();
    await report(agent, { execution_id: 'x-9', node: 'Payroll', error: 'Ann earns too much' });
    const lines = log.filter((line) => line.includes('Failure report matches no awaiting message'));
    expect(lines.map((line) => JSON.parse(line).agent_id)).toContain(agent.id);
    expect(log.join()).not.toMatch(/Payroll|Ann earns/);
  });

  it('accepts any node and error value', async () => {
    const cases: [node: unknown, error: unknown, diagnosis: object][] = [
      ['', '', { cause: 'workflow_failed' }],
      ['Answer \ud83d', 'No \udc00 \0way', { cause: 'node_failed', node: 'Answer \ufffd', words: 'No \ufffd way' }],
      ['n'.repeat(129), '\ud83d\ude00'.repeat(600), { node: 'n'.repeat(128), words: '\ud83d\ude00'.repeat(500) }],
      [7, { code: 1 }, { cause: 'node_failed', node: '7', words: '{"code":1}' }],
      [null, undefined, { cause: 'workflow_failed' }],
    ];
    const diagnosisOf = async (node: unknown, error: unknown): Promise<object> => {
      const agent = await ann.agent();
      const message = await waiting(agent, '18');
      expect((await report(agent, { execution_id: 18, node, error })).status).toBe(204);
      expect(await deliveryOf(message)).toBe('failed');
      return await until('the diagnosis', async () => {
        const [run] = await at.rows<{ detail: { diagnosis: object } | null }>(
          'SELECT failure_detail AS detail FROM run WHERE message_id = $1',
          [message.id],
        );
        return run?.detail?.diagnosis;
      });
    };
    const found = await Promise.all(cases.map(([node, error]) => diagnosisOf(node, error)));
    expect(found).toMatchObject(cases.map(([, , diagnosis]) => diagnosis));
  });

  it('counts once, even when repeated concurrently', async () => {
    const agent = await ann.agent();
    const message = await waiting(agent, '17');
    const answers = await Promise.all(Array.from({ length: 6 }, () => report(agent, { execution_id: '17' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404, 404, 404]);
    expect(await deliveryOf(message)).toBe('failed');
  });
});
