// Responses of a real n8n to faulty workflows, with the stored executions; for the fake n8n.
import { setTimeout as sleep } from 'node:timers/promises';
import { whenCalled } from '../faults/nodes.mjs';
import { WORKFLOW_FAULTS } from '../faults/workflow-faults.mjs';
import { until } from '../regent/until.mjs';
import { code, workflow } from './nodes.mjs';

const GIVE_UP_MS = 6_000;
const KEPT_HEADERS = ['content-type', 'www-authenticate'];

/** One recorded fault per name, with the paths and ids of the case. */
export async function recordFaults(n8n, modelUrl) {
  const published = async (draft) => {
    const { id } = await n8n.api('POST', '/workflows', draft);
    await n8n.api('POST', `/workflows/${id}/publish`);
    return id;
  };
  const throwing = { ...code("throw new Error('Order 17 has no customer');"), name: 'Look up' };
  const at = { n8n, modelUrl, helper: await published(workflow('Helper', [whenCalled(), throwing])) };
  at.withoutModelCredential = async () => {
    await n8n.removeModelCredentials();
    at.modelIsGone = true;
  };
  const recorded = [];
  for (const [name, fault] of Object.entries(WORKFLOW_FAULTS)) {
    const path = `recorded-fault-${recorded.length + 1}`;
    const here = { ...at, fault };
    const draft = await fault.make(path, here);
    const id = await published(draft);
    const isChat = draft.nodes[0].type.endsWith('.chatTrigger');
    const url = `${n8n.url}/webhook/${path}${isChat ? '/chat' : ''}`;
    const isCalled = fault.step !== 'trigger';
    if (isCalled) await until('the webhook', () => isRegistered(url));
    await fault.spoil?.(here);
    const answer = isCalled ? await call(url) : null;
    await sleep(600);
    const { nodes } = (await n8n.api('GET', `/workflows/${id}`)).activeVersion;
    const { data } = await n8n.api('GET', `/executions?workflowId=${id}&limit=1&includeData=true`);
    recorded.push({ name, path, nodes, answer, execution: data[0] ? trimmed(data[0]) : null });
    if (at.modelIsGone) await n8n.addModelCredential();
    at.modelIsGone = false;
  }
  return recorded;
}

/** For an unsupported method, n8n lists the supported ones. */
async function isRegistered(url) {
  const { message } = await (await fetch(url, { method: 'PATCH' })).json();
  return /^This webhook is not registered for /.test(message);
}

async function call(url) {
  const body = JSON.stringify({ action: 'sendMessage', sessionId: '7', chatInput: 'Hello', messageId: 41 });
  const headers = { 'content-type': 'application/json', 'x-api-key': 'not the key' };
  const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(GIVE_UP_MS) });
  const kept = KEPT_HEADERS.flatMap((name) => (answer.headers.has(name) ? [[name, answer.headers.get(name)]] : []));
  const chunks = [];
  try {
    for await (const chunk of answer.body ?? []) chunks.push(chunk);
  } catch {
    // After some errors n8n never closes its answer.
  }
  return { status: answer.status, headers: Object.fromEntries(kept), body: Buffer.concat(chunks).toString() };
}

/** Without machine-dependent values; loops are shortened. */
function trimmed({ status, waitTill, data, workflowData }) {
  const { lastNodeExecuted, error, runData = {} } = data?.resultData ?? {};
  const runs = Object.entries(runData).map(([name, all], at) => [
    name,
    all.slice(0, 30).map(({ executionStatus, error: wrong, data: output }) => ({
      executionStatus,
      ...(wrong && { error: plain(wrong) }),
      ...(at === 0 && output && { data: { main: [[{ json: itemOf(output) }]] } }),
    })),
  ]);
  return {
    status,
    waitTill,
    data: {
      resultData: { lastNodeExecuted, ...(error && { error: plain(error) }), runData: Object.fromEntries(runs) },
    },
    workflowData: { nodes: workflowData.nodes },
  };
}

const itemOf = (output) => {
  const { body, messageId } = output.main?.[0]?.[0]?.json ?? {};
  return body ? { body } : { messageId };
};
const plain = ({ stack: _stack, context: _context, node: _node, ...error }) => error;
