import type { Cause } from '../../../../contract/causes.js';

/** n8n's own words for what is wrong (measured with n8n 2.41.1), the more precise ones first. */
const OF_N8N: [RegExp, Cause][] = [
  [/no authentication data defined on node/i, 'webhook_credential_missing'],
  [/no respond to webhook node found/i, 'respond_missing'],
  [/unused respond to webhook node/i, 'respond_unused'],
  [/no item to return (?:was|got) found/i, 'no_items'],
  [/cancelled because it timed out/i, 'timed_out'],
  // Said of every Code node that was cut off; n8n cuts them off after the workflow's timeout, people rarely.
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

/** Words of model services, as far as only they use them. */
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

/** The cause that an error text of n8n names; undefined: none that is known. */
export const causeOfWords = (words: string): Cause | undefined => find(OF_N8N, words);

/** What the words of a model that failed say, or of an agent whose model did. @param status what the model answered */
export function causeOfModel(words: string, status?: number): Cause | undefined {
  const known = causeOfWords(words);
  if (known) return known === 'credential_missing' ? 'model_credential_missing' : known;
  // A service that is out of credit may say so with any status.
  const told = find(OF_MODELS, words);
  return told === 'model_no_credit' ? told : (OF_STATUS[status ?? 0] ?? told);
}
