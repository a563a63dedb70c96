import type { Readable } from 'node:stream';
import type { FailureCode } from '../../../contract/errors.js';
import type { CallWatch } from '../client/call-watch.js';
import type { DispatchHandlers } from '../client/dispatch-types.js';
import { decodeBody } from './body-decoder.js';
import type { ReplyEnd, ReplyReader } from './domain/reply-reader.js';

/** How reading ended: at the end of the body, by a failure found in it, or because it was cut (possibly by Regent). */
export type PumpEnd = { kind: 'ended'; reply: ReplyEnd } | { kind: 'failed'; code: FailureCode } | { kind: 'broken' };

interface PumpInput {
  body: Readable;
  /** The `content-encoding` header; empty if absent. */
  encoding: string;
  /** Limit of compressed bytes; the reader limits the decoded ones. */
  maxBytes: number;
  reader: ReplyReader;
  handlers: DispatchHandlers;
  watch: CallWatch;
}

/**
 * Feeds the body of a 2xx response to the reader and forwards its text. Always closes the body. Rejects only with errors
 * that `onText` or `onStep` throws.
 */
export function pumpReply(input: PumpInput): Promise<PumpEnd> {
  const { body, reader, watch } = input;
  const source = decodeBody(body, input.encoding);
  return new Promise((resolve, reject) => {
    let settled = false;
    const settle = (end: PumpEnd): void => {
      if (settled) return;
      settled = true;
      if (end.kind !== 'ended') close(body, source);
      resolve(end);
    };
    /** An error of the handler must reach the caller, not end the process from inside an event. */
    const guarded = (step: () => void): void => {
      if (settled) return;
      try {
        step();
      } catch (error) {
        reject(error);
        settle({ kind: 'broken' });
      }
    };
    const pass = (piece: string): void => {
      if (piece !== '') input.handlers.onText(piece);
    };
    const take = (chunk: Uint8Array): void => {
      watch.heard();
      const step = reader.push(chunk, watch.elapsedMs);
      if (reader.streaming) watch.streaming();
      if (step.endsWithBegin) pass(step.piece);
      for (const node of step.began ?? []) input.handlers.onStep?.(node);
      if (!step.endsWithBegin) pass(step.piece);
      if (step.failure !== null) settle({ kind: 'failed', code: step.failure });
    };
    const finish = (): void => {
      const reply = reader.end(watch.elapsedMs);
      if ('piece' in reply) pass(reply.piece);
      settle({ kind: 'ended', reply });
    };

    body.on('error', () => settle({ kind: 'broken' }));
    body.on('close', () => {
      if (!body.readableEnded) settle({ kind: 'broken' });
    });
    if (source === null) return settle({ kind: 'failed', code: 'workflow_error' });
    if (source !== body) {
      countWire(body, input.maxBytes, watch, settle);
      source.on('error', () => settle({ kind: 'broken' }));
    }
    source.on('data', (chunk: Uint8Array) => guarded(() => take(chunk)));
    source.on('end', () => guarded(finish));
  });
}

/** A compressed body may decompress to nothing forever. */
function countWire(body: Readable, maxBytes: number, watch: CallWatch, settle: (end: PumpEnd) => void): void {
  let received = 0;
  body.on('data', (chunk: Uint8Array) => {
    watch.heard();
    received += chunk.length;
    if (received > maxBytes) settle({ kind: 'failed', code: 'reply_too_large' });
  });
}

function close(body: Readable, source: Readable | null): void {
  body.destroy();
  if (source !== null && source !== body) source.destroy();
}

/** The first bytes of a body, as text. Never rejects: after an error it returns the bytes received so far. */
export function readStart(body: Readable, encoding: string, maxBytes: number): Promise<string> {
  const source = decodeBody(body, encoding);
  return new Promise((resolve) => {
    const chunks: Uint8Array[] = [];
    let length = 0;
    const done = (): void => resolve(Buffer.concat(chunks).toString('utf8'));
    body.on('error', done);
    body.on('close', done);
    if (source === null) return close(body, source);
    source.on('error', done);
    source.on('end', done);
    source.on('data', (chunk: Uint8Array) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= maxBytes) {
        done();
        close(body, source);
      }
    });
  });
}
