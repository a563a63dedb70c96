import type { Cause } from '../../../../contract/workflows/causes.js';
import { causeOfExecution } from './cause-of-execution.js';
import { readExecution } from './execution.js';

const WEBHOOK = { name: 'Webhook', type: 'n8n-nodes-base.webhook', parameters: { responseMode: 'responseNode' } };
const CODE = { name: 'Code', type: 'n8n-nodes-base.code' };
const MODEL = { name: 'Model', type: '@n8n/n8n-nodes-langchain.lmChatOpenRouter' };
const RESPOND = { name: 'Respond', type: 'n8n-nodes-base.respondToWebhook', parameters: { respondWith: 'json' } };

const came = [{ data: { main: [[{ json: { body: { messageId: 41 } } }]] } }];
const execution = (status: string, result: object, nodes: object[] = [WEBHOOK, CODE], more: object = {}) => ({
  id: '7',
  status,
  data: { resultData: result },
  workflowData: { nodes },
  ...more,
});
const causeOf = (value: unknown, answered: Cause = 'workflow_failed') =>
  causeOfExecution({ cause: answered }, readExecution(value));

describe('causeOf an execution', () => {
  it('names the failed node and redacts secrets in its message', () => {
    const error = { message: 'Order 17', description: 'key sk-abcdefgh12345 is wrong' };
    const failed = execution('error', { lastNodeExecuted: 'Code', error, runData: { Webhook: came, Code: [{}] } });
    expect(causeOf(failed)).toEqual({ cause: 'node_failed', node: 'Code', words: 'Order 17: key … is wrong' });
    expect(readExecution(failed).messageId).toBe(41);
  });

  it('names the model below its agent, by the status of the provider', () => {
    const error = { message: 'Forbidden by us', messages: ['402 Pay first'] };
    const runData = { Webhook: came, Model: [{ error }], Agent: [{ error }] };
    const failed = execution('error', { lastNodeExecuted: 'Agent', error, runData }, [WEBHOOK, MODEL]);
    expect(causeOf(failed)).toMatchObject({ cause: 'model_no_credit', node: 'Model' });
  });

  it('recognizes a sub-workflow by the workflow of the error', () => {
    const error = { message: 'No', executionId: '8', workflowId: 'w2' };
    expect(causeOf(execution('error', { lastNodeExecuted: 'Call', error }))).toMatchObject({
      cause: 'sub_workflow_failed',
      node: 'Call',
    });
  });

  it.each([
    ['canceled', { lastNodeExecuted: 'Code' }, 'timed_out'],
    ['canceled', { lastNodeExecuted: 'Code', error: { reason: 'manual' } }, 'stopped_in_n8n'],
    ['canceled', { lastNodeExecuted: 'Code', error: { reason: 'shutdown' } }, 'n8n_stopping'],
    ['error', { lastNodeExecuted: 'Code', error: { message: 'Task cancelled: Task cancelled by user' } }, 'timed_out'],
    ['error', { error: { message: 'The execution was cancelled because it timed out' } }, 'timed_out'],
    ['error', { error: { message: 'The execution was cancelled manually' } }, 'stopped_in_n8n'],
    [
      'error',
      { error: { message: 'The execution was cancelled because the system is shutting down' } },
      'n8n_stopping',
    ],
    ['canceled', { lastNodeExecuted: 'Code', runData: { Code: Array(20).fill({}) } }, 'loop'],
    ['waiting', { lastNodeExecuted: 'Code' }, 'waits'],
    ['error', {}, 'workflow_failed'],
  ])('%s %j', (status, result, cause) => expect(causeOf(execution(status, result)).cause).toBe(cause));

  it.each([
    ['empty_body', { Webhook: came }, 'respond_unreached'],
    ['empty_body', { Webhook: came, Respond: [{}] }, 'empty_body'],
    ['unknown_fields', { Webhook: came }, 'unknown_fields'],
  ] as [Cause, object, Cause][])('successful execution with %s', (answered, runData, cause) =>
    expect(causeOf(execution('success', { runData }, [WEBHOOK, RESPOND]), answered).cause).toBe(cause),
  );

  it('reports still_running while the execution runs', () => {
    expect(causeOf(execution('running', {}), 'reply_timeout').cause).toBe('still_running');
  });

  it.each([undefined, null, 7, 'x', [], {}, { data: 1 }, { data: { resultData: { runData: [] } }, workflowData: 5 }])(
    'ignores %j',
    (value) => expect(causeOf(value, 'empty_body')).toEqual({ cause: 'empty_body' }),
  );
});
