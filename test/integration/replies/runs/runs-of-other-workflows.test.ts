import { RunFixture, runsPath } from '../../../support/server/fixtures/run-fixture.js';
import type { Person } from '../../../support/server/people/person.js';
import type { Installation } from '../../../support/server/regent.js';

describe('runs of an agent', () => {
  let fixture: RunFixture;
  let at: Installation;
  let ann: Person;
  beforeAll(async () => {
    fixture = await RunFixture.open();
    ({ at, ann } = fixture);
  });
  afterAll(() => at?.close());

  it("omit the execution of another user's workflow that is claimed as own", async () => {
    const { id } = await fixture.newAgent();
    const theirs = {
      ...{ id: 4712, workflowId: 'bobs', status: 'error', startedAt: new Date(0).toISOString() },
      data: { resultData: { lastNodeExecuted: 'Payroll', error: { message: 'Bob earns too much' } } },
    };
    const failing = { kind: 'raw', status: 500, headers: { 'x-n8n-execution-id': '4712' }, body: '{}' } as const;
    at.host.n8n.executions.push(theirs);
    at.host.behave(id, failing);
    await fixture.ask(ann, id);
    const runOf = async (): Promise<string> => {
      const [run] = await fixture.runs(id, 1);
      return JSON.stringify(await ann.ok('GET', `${runsPath(id)}${run?.turn_id}/`));
    };
    expect(await runOf()).not.toMatch(/Payroll|Bob earns/);
    const { n8n_workflow_id: workflowId } = await ann.ok('GET', `/api/studio/agent/${id}/`);
    // With the agent's own workflow ID, the same execution is read.
    Object.assign(theirs, { workflowId });
    await fixture.ask(ann, id);
    await fixture.runs(id, 2);
    expect(await runOf()).toMatch(/Payroll/);
    at.host.n8n.executions.length = 0;
  });

  describe('workflow of another user in the same n8n', () => {
    const PAYROLL = {
      ...{ id: 4713, status: 'error', startedAt: new Date(0).toISOString() },
      data: { resultData: { lastNodeExecuted: 'Payroll', error: { message: 'Bob earns too much' } } },
    };
    let bobs: string;
    let made = 0;
    beforeEach(() => {
      made += 1;
      const parameters = { path: `bobs-${made}`, httpMethod: 'POST' };
      const workflow = at.host.n8n.add([{ name: 'Webhook', type: 'n8n-nodes-base.webhook', parameters }]);
      at.host.n8n.publish(workflow);
      bobs = workflow.id;
      at.host.n8n.executions.push({ ...PAYROLL, workflowId: bobs });
    });
    afterEach(() => {
      at.host.n8n.executions.length = 0;
    });
    const failing = { kind: 'raw', status: 500, headers: { 'x-n8n-execution-id': '4713' }, body: '{}' } as const;
    const runOf = async (id: number) => {
      const [run] = await fixture.runs(id, 1);
      return await ann.ok('GET', `${runsPath(id)}${run?.turn_id}/`);
    };

    it('is not attributed to a run that called another workflow, even if assigned before the run is stored', async () => {
      const { id } = await fixture.newAgent();
      const { n8n_workflow_id: called } = await ann.ok('GET', `/api/studio/agent/${id}/`);
      at.host.behave(id, () => {
        void at.rows('UPDATE agent SET n8n_workflow_id = $2 WHERE id = $1', [id, bobs]);
        return { ...failing, delayMs: 300 };
      });
      await fixture.ask(ann, id);
      const run = await runOf(id);
      expect(run.workflow_id).toBe(called);
      expect(JSON.stringify(run)).not.toMatch(/Payroll|Bob earns/);
    });

    it.each(['told by the workflow', 'looked for'])('has executions that are not shown: %s', async (how) => {
      const { id } = await ann.newAgent({ template_type: null, n8n_workflow_id: bobs });
      await ann.ok('PATCH', `/api/studio/agent/${id}/`, { status: 'ready' });
      at.host.behave(
        `/webhook/bobs-${made}`,
        how === 'looked for' ? { kind: 'raw', status: 500, body: '{"message":"Error in workflow"}' } : failing,
      );
      const [execution] = at.host.n8n.executions;
      Object.assign(execution ?? {}, { startedAt: new Date().toISOString() });
      const { messageId } = await fixture.ask(ann, id);
      expect(JSON.stringify(await runOf(id))).not.toMatch(/Payroll|Bob earns/);
      const { body: check } = await ann.call('POST', `/api/studio/agent/${id}/check/`);
      expect(JSON.stringify(check)).not.toMatch(/Payroll|Bob earns/);
      // An execution that names the message and agent belongs to them.
      const came = (agentId: number) => ({
        data: {
          resultData: {
            ...PAYROLL.data.resultData,
            runData: { Webhook: [{ data: { main: [[{ json: { body: { messageId, agentId } } }]] } }] },
          },
        },
        workflowData: { nodes: [{ name: 'Webhook', type: 'n8n-nodes-base.webhook' }] },
      });
      Object.assign(execution ?? {}, came(id + 1));
      expect(JSON.stringify(await runOf(id))).not.toMatch(/Payroll|Bob earns/);
      Object.assign(execution ?? {}, came(id));
      expect((await runOf(id)).failure).toMatchObject({ cause: 'node_failed', node: 'Payroll' });
    });
  });
});
