import type { FailureCode } from '../../../../contract/errors.js';
import type { RunStep } from '../../../../contract/workflows/runs.js';
import { readReplyBody } from './body/reply-body.js';
import { type ReplyExtras, standsAlone } from './body/reply-extras.js';
import type { ChatRun } from './chat/chat-run.js';
import { StepLog } from './stream/step-log.js';
import { kindOfLine, type StreamEvent, StreamReader } from './stream/stream-reader.js';
import { type Recoder, recoderOf } from './text/body-charset.js';
import { asBuffer, ByteBuffer } from './text/byte-buffer.js';
import { TextPieces } from './text/text-pieces.js';

const NEWLINE = 0x0a;

/** Result of a chunk: text to forward now (may be empty), and why the reply failed, if it did. */
export interface ReplyStep {
  piece: string;
  failure: FailureCode | null;
  /** Names of the nodes that began; absent without any. */
  began?: string[];
  /** The last of them began after the text. */
  endsWithBegin?: boolean;
}

/**
 * Result of a complete body. `piece` is text that was not forwarded yet; `text` is empty only with `files` or a
 * `request`.
 */
export type ReplyEnd =
  | ({ kind: 'answered'; text: string; streamed: boolean; piece: string } & ReplyExtras)
  | { kind: 'file'; bytes: Buffer }
  | { kind: 'deferred'; executionId?: string }
  | { kind: 'starting' }
  | { kind: 'chat'; run: ChatRun }
  /** `fields`: names of the fields that the response has instead of a reply. */
  | { kind: 'failed'; code: FailureCode; piece: string; fields?: string[] };

/**
 * Reads the body of a 2xx response in any reply mode, chunk by chunk. The first significant line decides the mode: the
 * text of a stream is forwarded immediately, anything else is kept until the body ends.
 */
export class ReplyReader {
  readonly #contentType: string;
  readonly #maxBytes: number;
  readonly #held = new ByteBuffer();
  readonly #pieces = new TextPieces();
  readonly #steps = new StepLog();
  #stream: StreamReader | null = null;
  #isWhole = false;
  readonly #recoder: Recoder | null;
  /** Offset of the first line that belongs to the reply. */
  #textStart = 0;
  /** Offset of the first line that may decide the mode. */
  #lineStart = 0;
  #received = 0;

  /**
   * @param contentType the header; may be empty
   * @param maxBytes a longer body is `reply_too_large`
   */
  constructor(contentType: string, maxBytes: number) {
    this.#contentType = contentType;
    this.#maxBytes = maxBytes;
    this.#recoder = recoderOf(contentType);
  }

  /** Whether a node failed and no other started after it. */
  get broken(): boolean {
    return this.#stream?.broken ?? false;
  }

  /** Whether the body is a stream. */
  get streaming(): boolean {
    return this.#stream !== null;
  }

  /** The execution that a stream names. */
  get executionId(): string | null {
    return this.#stream?.executionId ?? null;
  }

  /** The text of the stream so far, trimmed; empty for other bodies. */
  get partial(): string {
    return this.#pieces.text.trim();
  }

  /** Steps of the workflow's nodes that the stream reports. */
  get steps(): RunStep[] {
    return this.#steps.steps;
  }

  /**
   * Reads the next bytes of the body, which may be split anywhere. Not to be called after a failure.
   * @param atMs time since the call
   */
  push(chunk: Uint8Array, atMs = 0): ReplyStep {
    return this.#take(this.#recoder?.push(chunk) ?? chunk, atMs);
  }

  #take(chunk: Uint8Array, atMs: number): ReplyStep {
    this.#received += chunk.length;
    if (this.#received > this.#maxBytes) return { piece: '', failure: 'reply_too_large' };
    if (this.#stream !== null) return this.#pass(this.#stream.push(chunk), atMs);
    this.#held.append(chunk);
    if (this.#isWhole || asBuffer(chunk).indexOf(NEWLINE) < 0) return { piece: '', failure: null };
    return this.#decide(atMs);
  }

  end(atMs = 0): ReplyEnd {
    const rest = this.#recoder?.end();
    const last = rest?.length ? this.#take(rest, atMs) : undefined;
    if (last?.failure) return { kind: 'failed', code: last.failure, piece: last.piece };
    const end = this.#end(atMs);
    return last?.piece && 'piece' in end ? { ...end, piece: last.piece + end.piece } : end;
  }

  #end(atMs: number): ReplyEnd {
    if (this.#stream === null && !this.#isWhole)
      this.#decideBy(decode(this.#held.view(this.#lineStart)), this.#held.length);
    return this.#stream === null ? this.#endWhole() : this.#endStream(this.#stream, atMs);
  }

  /** Inspects the complete lines until one decides the mode. */
  #decide(atMs: number): ReplyStep {
    while (this.#stream === null && !this.#isWhole) {
      const end = this.#held.view().indexOf(NEWLINE, this.#lineStart);
      if (end < 0) return { piece: '', failure: null };
      this.#decideBy(decode(this.#held.view(this.#lineStart, end)), end + 1);
    }
    return this.#stream === null ? { piece: '', failure: null } : this.#pass(this.#startEvents(this.#stream), atMs);
  }

  #decideBy(line: string, next: number): void {
    const kind = kindOfLine(line, this.#contentType);
    if (kind === 'stream' || kind === 'sse') this.#stream = new StreamReader(this.#maxBytes, kind === 'sse');
    else if (kind === 'whole') this.#isWhole = true;
    else if (kind === 'nothing' && this.#textStart === this.#lineStart) this.#textStart = next;
    this.#lineStart = next;
  }

  #startEvents(stream: StreamReader): StreamEvent[] {
    const events = stream.push(this.#held.view());
    this.#held.clear();
    return events;
  }

  #pass(events: StreamEvent[], atMs: number): ReplyStep {
    let raw = '';
    let failure: FailureCode | null = null;
    const began: string[] = [];
    let endsWithBegin = false;
    for (const event of events) {
      if (event.type === 'item') raw += event.text;
      else this.#note(event, atMs);
      if (event.type === 'begin') began.push(event.node.name);
      if (event.type === 'begin' || event.type === 'item') endsWithBegin = event.type === 'begin';
      if (event.type === 'error') failure = 'workflow_error';
    }
    const piece = raw === '' ? '' : this.#pieces.push(raw);
    return began.length > 0 ? { piece, failure, began, endsWithBegin } : { piece, failure };
  }

  #note(event: Exclude<StreamEvent, { type: 'item' }>, atMs: number): void {
    if (event.type === 'begin') this.#steps.begin(event.node, atMs);
    else if (event.type === 'end') this.#steps.end(event.node, atMs);
    else this.#steps.fail(event.node, event.message, atMs);
  }

  #endWhole(): ReplyEnd {
    const reading = readReplyBody(this.#held.view(this.#textStart), this.#contentType);
    if (reading.kind === 'file') return { kind: 'file', bytes: this.#held.view() };
    if (reading.kind === 'answered') return { ...reading, streamed: false, piece: '' };
    return reading.kind === 'failed' ? { ...reading, piece: '' } : reading;
  }

  #endStream(stream: StreamReader, atMs: number): ReplyEnd {
    const started = this.#held.length > 0 ? this.#startEvents(stream) : [];
    const { piece: last, failure } = this.#pass([...started, ...stream.end()], atMs);
    const piece = last + this.#pieces.end();
    if (failure !== null || stream.broken) return { kind: 'failed', code: 'workflow_error', piece };
    if (stream.open) return { kind: 'failed', code: 'stream_truncated', piece };
    const text = this.partial;
    return text === '' && !standsAlone(stream.extras)
      ? { kind: 'failed', code: 'empty_reply', piece }
      : {
          kind: 'answered',
          text,
          streamed: true,
          piece,
          ...stream.extras,
        };
  }
}

function decode(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}
