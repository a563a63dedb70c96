/**
 * A run of n8n that continues over its chat socket. A Chat Trigger with "Using Response Nodes" answers with it at once.
 */
export interface ChatRun {
  executionId: string;
  /** Proves that the caller started the run; null: this version of n8n issues none. */
  resumeToken: string | null;
}

const WEBHOOKS = '/webhook/';
const TOKEN = /^[A-Za-z0-9._-]{1,256}$/;
export const EXECUTION_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** The execution that an answer names; null: none, or not as n8n names them. */
export function executionIdIn(value: object): string | null {
  const { executionId } = value as Record<string, unknown>;
  const id = typeof executionId === 'number' ? String(executionId) : executionId;
  return typeof id === 'string' && EXECUTION_ID.test(id) ? id : null;
}

/** The run that a JSON answer describes; null: the answer is of another kind. */
export function chatRunOf(value: object): ChatRun | null {
  const { executionStarted, resumeToken = null } = value as Record<string, unknown>;
  const id = executionIdIn(value);
  if (executionStarted !== true || id === null) return null;
  if (resumeToken !== null && !(typeof resumeToken === 'string' && TOKEN.test(resumeToken))) return null;
  return { executionId: id, resumeToken };
}

/**
 * The chat socket of the n8n that was called: its host, scheme and path prefix are those of the webhook; nothing of the
 * address comes from n8n's answer. Null: the webhook is no n8n's.
 */
export function chatSocketUrl(webhookUrl: string, sessionId: string, run: ChatRun): string | null {
  const url = new URL(webhookUrl);
  const at = url.pathname.indexOf(WEBHOOKS);
  if (at < 0) return null;
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.pathname = `${url.pathname.slice(0, at)}/chat`;
  const { executionId, resumeToken } = run;
  const query = new URLSearchParams({ sessionId, executionId, isPublic: 'true' });
  if (resumeToken !== null) query.set('token', resumeToken);
  url.search = query.toString();
  return url.href;
}
