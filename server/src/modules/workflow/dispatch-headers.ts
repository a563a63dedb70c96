import { createHmac } from 'node:crypto';

/** What the headers of a dispatch are made of. */
interface HeadersInput {
  apiKey: string;
  turnId: number;
  attempt: number;
  /** The body exactly as it is sent. */
  payload: string;
  /** Unix time, whole seconds. */
  timestamp: number;
  /** Of the trace that this call belongs to, where there is one. */
  traceparent?: string | null | undefined;
}

/** The headers of a dispatch, signed by the Standard Webhooks scheme with the agent's key as the secret's text. */
export function dispatchHeaders(input: HeadersInput): Record<string, string> {
  const id = String(input.turnId);
  const timestamp = String(input.timestamp);
  return {
    'content-type': 'application/json',
    accept: 'application/json, text/plain, */*',
    // A compressed answer would only cost time on both sides, and may be held back by a proxy.
    'accept-encoding': 'identity',
    'user-agent': 'Regent',
    'x-api-key': input.apiKey,
    'idempotency-key': id,
    'x-regent-attempt': String(input.attempt),
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${sign(input.apiKey, `${id}.${timestamp}.${input.payload}`)}`,
    ...(input.traceparent && { traceparent: input.traceparent }),
  };
}

function sign(secret: string, content: string): string {
  return createHmac('sha256', secret).update(content, 'utf8').digest('base64');
}
