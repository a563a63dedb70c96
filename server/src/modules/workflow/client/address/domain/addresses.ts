/**
 * An agent's own webhook path, below `/webhook/`. Only its creator and Regent know the token, so other users of the same
 * n8n cannot register the path and receive the agent's messages and key.
 */
export const pathOfAgent = (agentId: number, token: string): string => `agent-${agentId}-${token}`;

/** The path without a token that older releases used. It can be guessed, so it is detected but never called. */
export const guessablePathOfAgent = (agentId: number): string => `agent-${agentId}`;

/** The URL to which a workflow posts a deferred reply. @param base URL at which workflows reach Regent */
export const callbackUrlOf = (base: string, chatId: number): string => `${base}/api/integration/chat/${chatId}/message`;

/**
 * The URL at which a workflow reaches Regent: `CALLBACK_BASE_URL`, which may be on a private network, from the operator's
 * n8n, and the public URL from a creator's own n8n.
 */
export const callbackBaseOf = (config: { CALLBACK_BASE_URL: string; PUBLIC_URL: string }, isOwnN8n: boolean): string =>
  isOwnN8n ? config.PUBLIC_URL : config.CALLBACK_BASE_URL;

/** The addresses of a workflow's n8n, the one that Regent calls first; none if the built-in runner answers. */
export function basesOf(config: { N8N_BASE_URL: string; N8N_PUBLIC_URL: string }, ownBase: string | null): string[] {
  if (ownBase !== null) return [ownBase];
  return config.N8N_BASE_URL ? [config.N8N_BASE_URL, config.N8N_PUBLIC_URL] : [];
}
