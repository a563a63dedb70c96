import { type SigningKeys, signaturesOf } from './signature.js';

/** What the headers of a dispatch are made of. */
interface HeadersInput {
  apiKey: string;
  /** `username:password`, where the workflow asks for it. */
  login?: string | null | undefined;
  signing: SigningKeys;
  turnId: number;
  attempt: number;
  /** The body exactly as it is sent. */
  payload: string;
  /** Unix time, whole seconds. */
  timestamp: number;
  /** Of the trace that this call belongs to, where there is one. */
  traceparent?: string | null | undefined;
}

/** The headers of a dispatch, signed by the Standard Webhooks scheme. */
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
    ...(input.login && { authorization: `Basic ${Buffer.from(input.login).toString('base64')}` }),
    'idempotency-key': id,
    'x-regent-attempt': String(input.attempt),
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signaturesOf(input.signing, `${id}.${timestamp}.${input.payload}`),
    ...(input.traceparent && { traceparent: input.traceparent }),
  };
}
