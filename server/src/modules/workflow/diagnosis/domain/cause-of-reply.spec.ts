import type { FailureCode } from '../../../../contract/errors.js';
import { CAUSES } from '../../../../contract/workflows/causes.js';
import type { RunFailureDetail, RunStep } from '../../../../contract/workflows/runs.js';
import { causeOfReply } from './cause-of-reply.js';
import { causeText } from './cause-texts.js';

const of = (code: FailureCode, detail: RunFailureDetail | null = null, steps: RunStep[] | null = null) =>
  causeOfReply({ code, detail, steps });
const serverError = (words: string) => of('workflow_error', { status: 500, words });
const failing = (error: string) =>
  of('workflow_error', null, [{ node: 'AI Agent', run: 0, started_ms: 0, ended_ms: 1, error }]);

describe('cause of a failed reply', () => {
  it.each([
    ['No authentication data defined on node!', 'webhook_credential_missing'],
    ['No Respond to Webhook node found in the workflow', 'respond_missing'],
    ['Unused Respond to Webhook node found in the workflow', 'respond_unused'],
    ['No item to return was found', 'no_items'],
    ['The execution was cancelled because it timed out', 'timed_out'],
    ['There was a problem executing the workflow', 'workflow_failed'],
    ['Error in workflow', 'workflow_failed'],
    ['aborted', 'n8n_stopping'],
    ['Something of the workflow’s own', 'error_status'],
  ])('is read from a 500 with %j', (words, cause) => expect(serverError(words).cause).toBe(cause));

  it.each([
    ['No auth credentials found', 'model_unauthorized'],
    ['Rate limit exceeded: free-models-per-day.', 'model_rate_limited'],
    ['Insufficient credits. Add more using https://openrouter.ai/settings/credits', 'model_no_credit'],
    ['You exceeded your current quota, please check your plan', 'model_no_credit'],
    ['Credential with ID "c1" does not exist for type "openRouterApi".', 'model_credential_missing'],
    ['Your Code node task was not matched to a runner within the timeout period', 'n8n_stopping'],
    ['Order 17 has no customer', 'node_failed'],
    ['', 'node_failed'],
  ])('is read from an error line of the stream: %j', (words, cause) =>
    expect(failing(words)).toMatchObject({ cause, node: 'AI Agent' }),
  );

  it.each([
    [[], 'empty_body'],
    [['output'], 'empty_text'],
    [['data.text'], 'empty_text'],
    [['verdict', 'score'], 'unknown_fields'],
    [['headers', 'params', 'query', 'body.action'], 'waits'],
    [['executionStarted', 'executionId', 'resumeToken'], 'chat_nodes'],
  ])('is read from the fields %j', (fields, cause) => expect(of('empty_reply', { fields }).cause).toBe(cause));

  it.each([
    [{ front: 'auth' }, 'bad_api_key', 'proxy_auth'],
    [{ front: 'https' }, 'workflow_unreachable', 'https_redirect'],
    [{ front: 'redirect' }, 'workflow_unreachable', 'redirected'],
    [{ front: 'nothing' }, 'workflow_unreachable', 'n8n_not_here'],
    [{ status: 503 }, 'workflow_unreachable', 'gateway_error'],
    [{}, 'workflow_unreachable', 'n8n_unreachable'],
    [{ status: 403, words: 'Authorization data is wrong!' }, 'bad_api_key', 'agent_key_refused'],
    [{ status: 401, words: 'Authorization is required!' }, 'bad_api_key', 'webhook_login_missing'],
    [{ status: 401, words: 'Authorization is required!', sentLogin: true }, 'bad_api_key', 'webhook_login_lost'],
    [{ status: 403, words: 'Authorization data is wrong!', sentLogin: true }, 'bad_api_key', 'webhook_login_refused'],
    [{ status: 401, words: 'No token provided' }, 'bad_api_key', 'other_auth'],
    [{ status: 404 }, 'workflow_not_active', 'chat_not_public'],
    [
      { status: 404, words: 'This webhook is not registered for POST requests. Did you mean to make a GET request?' },
      'workflow_not_active',
      'wrong_method',
    ],
  ] as [RunFailureDetail, FailureCode, string][])('is read from %j with %s', (detail, code, cause) =>
    expect(of(code, detail).cause).toBe(cause),
  );
});

describe('cause texts', () => {
  it.each(CAUSES)('%s: are short, in both languages, and omit unknown values', (cause) => {
    for (const named of [{}, { node: 'AI Agent', names: ['data.foo'], status: 500 }]) {
      const [en, ru] = [causeText({ cause, ...named }, 'en'), causeText({ cause, ...named }, 'ru')];
      for (const text of [en.headline, en.fix, ru.headline, ru.fix]) {
        expect(text).toMatch(/^.{8,260}[.?]$/s);
        expect(text).not.toMatch(/\{\w+\}|undefined/);
      }
      expect(ru.headline + ru.fix).toMatch(/[а-яё]{3}/i);
    }
  });

  it('name the node', () =>
    expect(causeText({ cause: 'node_failed', node: 'Code' }, 'ru').headline).toBe('Ошибка в узле «Code».'));
});
