import { type Credentials, headersOf } from './credentials.js';
import type { Operation } from './document.js';
import type { WireRequest } from './http.js';
import type { Call } from './table.js';

export const JSON_TYPE = { 'content-type': 'application/json' };

/** The request of a call. */
export function requestOf(operation: Operation, call: Call, who: Credentials): WireRequest {
  const { headers, body } = payloadOf(call);
  return {
    method: operation.method,
    path: addressOf(operation, call),
    headers: { ...headersOf(who), ...headers },
    ...(body === undefined ? {} : { body }),
  };
}

/** The body of a call and its content type. */
export function payloadOf(call: Call): { headers: Record<string, string>; body?: string | Buffer } {
  if (call.file) return form([filePart(call.field ?? 'image', call.file)]);
  return call.body === undefined ? { headers: {} } : { headers: JSON_TYPE, body: JSON.stringify(call.body) };
}

const BOUNDARY = 'walk-boundary';

/** A multipart form with these parts. */
export function form(parts: Buffer[]): { headers: Record<string, string>; body: Buffer } {
  const body = Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
  return { headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }, body };
}

export function filePart(field: string, content: Buffer, name = 'picture.png', type = 'image/png'): Buffer {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n')]);
}

export function textPart(field: string, text: string): Buffer {
  return Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${text}\r\n`);
}

/** @param raw texts placed verbatim in the path, instead of the call's ids. */
export function addressOf(operation: Operation, call: Call, raw: Record<string, string> = {}, query?: string): string {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => raw[name] ?? String(call.path?.[name]));
  const parameters = new URLSearchParams(
    Object.entries(call.query ?? {}).map(([name, value]) => [name, String(value)] as [string, string]),
  );
  const search = query ?? parameters.toString();
  return search === '' ? path : `${path}?${search}`;
}
