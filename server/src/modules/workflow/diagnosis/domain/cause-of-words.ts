import type { Cause } from '../../../../contract/workflows/causes.js';

/** Error messages of n8n (measured with 2.41.1), more precise ones first. */
const OF_N8N: [RegExp, Cause][] = [
  [/no authentication data defined on node/i, 'webhook_credential_missing'],
  [/no respond to webhook node found/i, 'respond_missing'],
  [/unused respond to webhook node/i, 'respond_unused'],
  [/no item to return (?:was|got) found/i, 'no_items'],
  [/cancelled because it timed out/i, 'timed_out'],
  // The message for every cancelled Code node; the usual reason is the workflow's timeout.
  [/task cancelled by user/i, 'timed_out'],
  [/cancelled because the system is shutting down/i, 'n8n_stopping'],
  [/cancelled manually/i, 'stopped_in_n8n'],
  [/not matched to a runner/i, 'n8n_stopping'],
  [/^aborted$/i, 'n8n_stopping'],
  [/model sub-node must be connected/i, 'model_missing'],
  [/references workflow .* which is not published/i, 'sub_workflow_unpublished'],
  [
    /credential with id .* does not exist|credentials? .{0,80}(?:could not be|was not|not) found/i,
    'credential_missing',
  ],
  [/node does not have any credentials|missing required credential|credential not configured/i, 'credential_missing'],
];

/** Error messages that only model services use. */
const OF_MODELS: [RegExp, Cause][] = [
  [/insufficient (?:credits|quota|balance|funds)|exceeded your current quota|payment required/i, 'model_no_credit'],
  [/no auth credentials found|(?:invalid|incorrect|missing) api.?key|authorization failed/i, 'model_unauthorized'],
  [/rate limit|too many requests|resource.?exhausted/i, 'model_rate_limited'],
  [/no endpoints found|model .{0,80}(?:not found|does not exist)|not a valid model/i, 'model_not_found'],
];

const OF_STATUS: Partial<Record<number, Cause>> = {
  401: 'model_unauthorized',
  402: 'model_no_credit',
  403: 'model_unauthorized',
  404: 'model_not_found',
  429: 'model_rate_limited',
};

const find = (list: [RegExp, Cause][], words: string): Cause | undefined =>
  list.find(([pattern]) => pattern.test(words))?.[1];

/** The cause of an error message of n8n; undefined if unknown. */
export const causeOfWords = (words: string): Cause | undefined => find(OF_N8N, words);

/** The cause of an error message of a model, or of an agent whose model failed. @param status HTTP status of the model */
export function causeOfModel(words: string, status?: number): Cause | undefined {
  const known = causeOfWords(words);
  if (known) return known === 'credential_missing' ? 'model_credential_missing' : known;
  // Services report missing credit with various statuses.
  const found = find(OF_MODELS, words);
  return found === 'model_no_credit' ? found : (OF_STATUS[status ?? 0] ?? found);
}
