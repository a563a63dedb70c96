import { brotliCompressSync } from 'node:zlib';
import { bodyLimits } from '../../../server/src/platform/http/body/read-body.js';
import type { Operation } from '../api-fuzz/document.js';
import { filePart, form } from '../api-fuzz/request.js';

const MEGABYTE = 1024 * 1024;

/** A body with its content headers. */
export interface Sent {
  headers: Record<string, string>;
  body: Uint8Array;
}

/** The most values and text that a body may have, under field names of the operation. */
export function densestBody(operation: Operation): Sent {
  if (operation.isUpload) return form([filePart('image', Buffer.alloc(4 * MEGABYTE, 'x'))]);
  const schema = operation.body ? operation.fold(operation.body) : {};
  const [field = 'a', other = 'b'] = Object.keys(schema.properties ?? {});
  const limits = bodyLimits({ path: operation.path.replace(/\{\w+\}/g, '1') });
  const values = Array(limits.values - 10)
    .fill('{}')
    .join();
  const head = `{${JSON.stringify(field)}:[${values}],${JSON.stringify(other)}:"`;
  const length = limits.bytes - head.length - 2;
  return { headers: { 'content-type': 'application/json' }, body: Buffer.from(`${head}${'x'.repeat(length)}"}`) };
}

/** A few bytes that decompress to 2 MB of `[{},{},…]`, which take hundreds of megabytes when parsed. */
export function bomb(): Sent {
  return {
    headers: { 'content-type': 'application/json', 'content-encoding': 'br' },
    body: brotliCompressSync(emptyObjects()),
  };
}

/** The same, uncompressed. */
export function plainBomb(): Sent {
  return { headers: { 'content-type': 'application/json' }, body: Buffer.from(emptyObjects()) };
}

const emptyObjects = (): string =>
  `[${Array(Math.floor((2 * MEGABYTE) / 3) - 1)
    .fill('{}')
    .join()}]`;
