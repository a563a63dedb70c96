/** A run that continues over n8n's chat socket: the immediate response of a Chat Trigger with "Using Response Nodes". */
export interface ChatRun {
  executionId: string;
  /** Proves that the caller started the run; null if this version of n8n issues none. */
  resumeToken: string | null;
}

const WEBHOOKS = '/webhook/';
const TOKEN = /^[A-Za-z0-9._-]{1,256}$/;
export const EXECUTION_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** The execution ID in a response; null if it is absent or not in n8n's format. */
export function executionIdIn(value: object): string | null {
  const { executionId } = value as Record<string, unknown>;
  const id = typeof executionId === 'number' ? String(executionId) : executionId;
  return typeof id === 'string' && EXECUTION_ID.test(id) ? id : null;
}

/** The run that a JSON response describes; null for any other response. */
export function chatRunOf(value: object): ChatRun | null {
  const { executionStarted, resumeToken = null } = value as Record<string, unknown>;
  const id = executionIdIn(value);
  if (executionStarted !== true || id === null) return null;
  if (resumeToken !== null && !(typeof resumeToken === 'string' && TOKEN.test(resumeToken))) return null;
  return { executionId: id, resumeToken };
}

/** Whether the path of an execution that waits, below the address of its n8n, is that of its chat socket. */
export const isChatPath = (path: string): boolean => path.startsWith('/chat?');

/**
 * URL of the chat socket. Host, scheme and path prefix are those of the called webhook; no part of the address comes
 * from the response. Null if the webhook is not n8n's.
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
