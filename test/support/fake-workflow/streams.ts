import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGzip, type Gzip } from 'node:zlib';
import type { Behaviour, StreamEnding, StreamStep } from './behaviours.js';
import { beginLine, endLine, itemLine, line } from './lines.js';

type Of<K extends Behaviour['kind']> = Extract<Behaviour, { kind: K }>;

/** The headers of every n8n stream: its content type is always JSON. */
const STREAM_HEADERS = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' };

/** The output of a stream; gzip is flushed with every write, as in n8n. */
interface StreamOutput {
  write(bytes: string | Uint8Array): Promise<void>;
  finish(): void;
}

function openStream(response: ServerResponse, gzip: boolean): StreamOutput {
  response.writeHead(200, gzip ? { ...STREAM_HEADERS, 'content-encoding': 'gzip' } : STREAM_HEADERS);
  response.flushHeaders();
  if (!gzip) return { write: (bytes) => writeTo(response, bytes), finish: () => response.end() };
  const packer = createGzip();
  packer.pipe(response);
  return { write: (bytes) => writeAndFlush(packer, bytes), finish: () => packer.end() };
}

export async function playStream(response: ServerResponse, behaviour: Of<'stream'>): Promise<void> {
  await sleep(behaviour.headersDelayMs ?? 0);
  const output = openStream(response, behaviour.gzip ?? false);
  if (behaviour.toolCall) await output.write(beginLine() + endLine());
  await output.write(beginLine());
  for (const piece of behaviour.pieces) {
    if (behaviour.intervalMs) await sleep(behaviour.intervalMs);
    if (response.destroyed) return;
    await output.write(itemLine(piece));
  }
  await output.write(endLine());
  output.finish();
}

export async function playLines(response: ServerResponse, behaviour: Of<'lines'>): Promise<void> {
  const output = openStream(response, behaviour.gzip ?? false);
  for (const step of behaviour.steps) {
    if (response.destroyed) return;
    if ('pauseMs' in step) await sleep(step.pauseMs);
    else await output.write(stepBytes(step));
  }
  await endAs(behaviour.ending ?? 'close', response, output);
}

export async function playTranscript(response: ServerResponse, behaviour: Of<'transcript'>): Promise<void> {
  const output = openStream(response, false);
  const size = behaviour.chunkBytes ?? behaviour.bytes.length;
  for (let start = 0; start < behaviour.bytes.length && !response.destroyed; start += size) {
    await output.write(behaviour.bytes.subarray(start, start + size));
    if (behaviour.intervalMs) await sleep(behaviour.intervalMs);
  }
  output.finish();
}

export async function playEndless(response: ServerResponse, behaviour: Of<'endless'>): Promise<void> {
  const output = openStream(response, false);
  const chunk = behaviour.chunk ?? itemLine('x'.repeat(16_000));
  while (!response.destroyed) {
    await output.write(chunk);
    await sleep(behaviour.intervalMs ?? 0);
  }
}

export async function playBomb(response: ServerResponse, behaviour: Of<'gzip-bomb'>): Promise<void> {
  response.writeHead(200, { ...STREAM_HEADERS, 'content-encoding': 'gzip' });
  const packer = createGzip({ level: 9 });
  packer.pipe(response);
  const megabyte = Buffer.alloc(1024 * 1024, 0x20);
  for (let sent = 0; sent < behaviour.megabytes && !response.destroyed; sent++) await writeTo(packer, megabyte);
  packer.end();
}

async function endAs(ending: StreamEnding, response: ServerResponse, output: StreamOutput): Promise<void> {
  if (ending === 'close') output.finish();
  // The data must be sent before the connection breaks.
  if (ending !== 'cut') return;
  await sleep(20);
  response.socket?.resetAndDestroy();
}

function stepBytes(step: Exclude<StreamStep, { pauseMs: number }>): string | Uint8Array {
  if ('bytes' in step) return step.bytes;
  if ('item' in step) return itemLine(step.item);
  return typeof step.line === 'string' ? `${step.line}\n` : line(step.line);
}

async function writeTo(output: ServerResponse | Gzip, bytes: string | Uint8Array): Promise<void> {
  if (output.destroyed || output.write(bytes)) return;
  const stop = new AbortController();
  await Promise.race([once(output, 'drain', stop), once(output, 'close', stop)]).catch(() => undefined);
  stop.abort();
}

function writeAndFlush(packer: Gzip, bytes: string | Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    packer.write(bytes);
    packer.flush(() => resolve());
  });
}
