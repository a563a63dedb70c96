import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FAILURES, type FailureCode } from '../../../../server/src/contract/errors.js';
import type { Cause } from '../../../../server/src/contract/workflows/causes.js';
import { causeText } from '../../../../server/src/modules/workflow/diagnosis/domain/cause-texts.js';
import { type PlantedFault, WORKFLOW_FAULTS } from '../../../n8n/faults/workflow-faults.mjs';
import type { Person } from '../../../support/server/people/person.js';
import { Installation, type Regent } from '../../../support/server/regent.js';

const KEY = 'the operator key of n8n';
const LANGUAGES = ['en', 'ru'] as const;

interface Recorded {
  name: string;
  path: string;
  nodes: object[];
  /** Null when there is nothing to call. */
  answer: { status: number; headers: Record<string, string>; body: string } | null;
  execution: { status: string; data: object } | null;
}
interface Step {
  step: string;
  code: string;
  cause: string | null;
  message: string;
  fix?: string;
  node?: string;
  words?: string;
}
interface Run {
  turn_id: number;
  failure: { cause: string; message: string; fix: string; node: string | null } | null;
}

const RECORDING = readFileSync(join(__dirname, '../../../support/transcripts/n8n-faults.json'), 'utf8');
const EXCHANGES: Recorded[] = JSON.parse(RECORDING).exchanges;

/** Faults that `npm run test:n8n` creates in a real n8n, with its recorded responses. */
describe('recorded n8n fault', () => {
  let at: Installation;
  let regent: Regent;
  let ann: Person;
  let bob: Person;
  beforeAll(async () => {
    at = await Installation.open({ N8N_API_KEY: KEY, SWEEP_INTERVAL_MS: '200' }, { host: { apiKey: KEY } });
    regent = await at.start();
    [ann, bob] = [await at.person(regent), await at.person(regent)];
  });
  afterAll(() => at?.close());

  it('is covered by name', () => expect(EXCHANGES.map(({ name }) => name)).toEqual(Object.keys(WORKFLOW_FAULTS)));

  it.each(EXCHANGES.map((each): [string, Recorded] => [each.name, each]))('%s', async (name, fault) => {
    const expected = WORKFLOW_FAULTS[name] as PlantedFault;
    const workflow = at.host.n8n.add(fault.nodes);
    const published = { active: true, activeVersionId: workflow.versionId, activeVersion: { nodes: fault.nodes } };
    Object.assign(workflow, published);
    answerAsRecorded(fault, workflow.id);
    const { id } = await ann.newAgent({ template_type: null, n8n_workflow_id: workflow.id });
    const isPublished = (await ann.call('PATCH', `/api/studio/agent/${id}/`, { status: 'ready' })).status === 200;
    expect(isPublished).toBe(expected.step !== 'trigger');
    const checks = LANGUAGES.map((language, index) => expectCheck(id, expected, language, index));
    await Promise.all([...checks, isPublished ? expectChat(id, expected) : undefined]);
    if (!isPublished) return;
    for (const [index, language] of LANGUAGES.entries()) await expectRun(id, expected, language, index);
  });

  async function expectChat(id: number, expected: PlantedFault): Promise<void> {
    const chat = await bob.chat(id);
    const sent = await bob.post(chat.id, 'Hello');
    const list = await bob.listed(chat.id, (all) => all.some((one) => one.id === sent.id && one.delivery === 'failed'));
    const failure = list.find((one) => one.id === sent.id)?.failure;
    expect(failure).toMatchObject({ code: expected.user, message: FAILURES[expected.user as FailureCode] });
    expect(failure?.message).not.toMatch(/workflow|webhook|n8n|node/i);
  }

  /** Replays the recorded execution for any message. */
  function answerAsRecorded({ path, answer, execution }: Recorded, workflowId: string): void {
    if (!answer) return;
    const isChat = at.host.n8n.workflows.get(workflowId)?.nodes.some(({ type }) => type.endsWith('.chatTrigger'));
    at.host.behave(`/webhook/${path}${isChat ? '/chat' : ''}`, ({ body }) => {
      if (execution) at.host.n8n.executions.unshift({ ...ownOf(execution, body), workflowId });
      return { kind: 'raw', ...answer };
    });
  }

  let executions = 0;
  function ownOf(execution: { status: string; data: object }, { messageId, agentId }: Record<string, unknown>) {
    executions += 1;
    const sent = JSON.stringify({ messageId, agentId }).slice(1, -1);
    const own = JSON.parse(JSON.stringify(execution).replace('"messageId":41', sent));
    return { ...own, id: executions, startedAt: new Date().toISOString() };
  }

  async function expectCheck(id: number, expected: PlantedFault, language: 'en' | 'ru', index: number): Promise<void> {
    const headers = { 'accept-language': language };
    const { body } = await ann.call('POST', `/api/studio/agent/${id}/check/`, undefined, headers);
    const found = (body.steps as Step[]).find(({ step }) => step === expected.step);
    const { cause, check, says, node, words } = expected;
    if (!found) throw new Error(JSON.stringify(body));
    expect(found).toMatchObject({ code: check, cause, message: says[index], ...(node && { node }) });
    expect(found?.fix).toBe(causeText({ cause: cause as Cause }, language).fix);
    if (words) expect(found?.words).toMatch(words);
  }

  async function expectRun(id: number, expected: PlantedFault, language: 'en' | 'ru', index: number): Promise<void> {
    const runs = `/api/studio/agent/${id}/runs/`;
    const headers = { 'accept-language': language };
    let listed: Run[] = [];
    for (let left = 100; left > 0 && listed.length === 0; left -= 1) {
      listed = await ann.ok('GET', runs);
      if (listed.length === 0) await sleep(50);
    }
    const { body } = await ann.call('GET', `${runs}${listed[0]?.turn_id}/`, undefined, headers);
    const { cause, says, node } = expected;
    const { fix } = causeText({ cause: cause as Cause }, language);
    expect(body.failure).toMatchObject({ cause, message: says[index], fix, words: null, ...(node && { node }) });
  }
});
