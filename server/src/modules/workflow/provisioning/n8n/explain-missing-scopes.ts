import { missingScopes } from '../domain/n8n/n8n-key.js';
import type { N8nClient } from './n8n.client.js';
import { N8nError } from './n8n-error.js';

/** Runs a request and adds the missing scopes to the error if n8n rejects the key. */
export async function explainMissingScopes<T>(n8n: N8nClient, ask: () => Promise<T>): Promise<T> {
  try {
    return await askedOfApi(ask);
  } catch (error) {
    if (!(error instanceof N8nError && error.code === 'workflow_bad_key') || error.diagnosis) throw error;
    const names = missingScopes(await n8n.scopes().catch(() => null));
    if (names.length === 0) throw error;
    throw new N8nError(error.code, error.detail, { cause: error, diagnosis: { cause: 'api_key_scopes', names } });
  }
}

/** If the API does not answer, the host may still be available. */
async function askedOfApi<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof N8nError && error.code === 'workflow_unreachable')) throw error;
    throw new N8nError('n8n_unavailable', error.detail, { cause: error, diagnosis: error.diagnosis });
  }
}
