import type { ChatForm } from './chat-form.js';
import { type SigningKeys, signaturesOf } from './signature.js';

/** Input of the headers of a dispatch. */
interface HeadersInput {
  apiKey: string;
  /** `username:password` if the workflow requires basic auth. */
  login?: string | null | undefined;
  signing: SigningKeys;
  turnId: number;
  attempt: number;
  /** The body as JSON: exactly as sent, except in a form. */
  payload: string;
  /** Sent instead of the JSON. */
  form?: Pick<ChatForm, 'contentType' | 'length'> | undefined;
  /** Unix time, whole seconds. */
  timestamp: number;
  /** Trace context of the call, if it is traced. */
  traceparent?: string | null | undefined;
}

/** The headers of a dispatch, signed by the Standard Webhooks scheme. */
export function dispatchHeaders(input: HeadersInput): Record<string, string> {
  const id = String(input.turnId);
  const timestamp = String(input.timestamp);
  return {
    'content-type': input.form?.contentType ?? 'application/json',
    ...(input.form && { 'content-length': String(input.form.length) }),
    accept: 'application/json, text/plain, */*',
    // Compression costs time on both sides and may make a proxy buffer the response.
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
