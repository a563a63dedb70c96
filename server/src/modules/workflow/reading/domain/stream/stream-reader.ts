import { extrasIn, type ReplyExtras } from '../body/reply-extras.js';
import { readReplyFields, scalarText } from '../body/reply-fields.js';
import { executionIdIn } from '../chat/chat-run.js';
import { parseJson, splitJson } from '../text/json.js';
import { LineSplitter } from '../text/line-splitter.js';
import { dataOf, isSseHead, textOfDelta } from './server-sent-events.js';
import { nodeOf, type StepNode } from './step-log.js';

/** An event of n8n's stream. `message` is null if the line has no content. */
export type StreamEvent =
  | { type: 'begin'; node: StepNode }
  | { type: 'item'; text: string }
  | { type: 'end'; node: StepNode }
  | { type: 'error'; message: string | null; node: StepNode }
  /** A tool failed; its agent may continue. */
  | { type: 'tool-error'; message: string | null; node: StepNode };

/**
 * Reads n8n's stream (one JSON object per line) or server-sent events from bytes that may be split anywhere. Buffers at
 * most one unfinished line. Nothing is read after an `error` line, because n8n may never close such a response, except
 * after the error of a tool: the model's answer to it follows.
 */
export class StreamReader {
  readonly #lines: LineSplitter;
  readonly #isSse: boolean;
  #openBegins = 0;
  #failed = false;
  #begun: string | null = null;
  #broken = false;
  #afterPlainLine = false;
  #extras: ReplyExtras = {};
  #hasItem = false;
  #executionId: string | null = null;

  /**
   * @param maxLineBytes a longer line is dropped, with everything after it
   * @param isSse whether events are in `data:` lines and may come from a model API
   */
  constructor(maxLineBytes: number, isSse = false) {
    this.#isSse = isSse;
    this.#lines = new LineSplitter(maxLineBytes);
  }

  /** Whether an `end` is missing: at the end of the body, the reply is truncated. */
  get open(): boolean {
    return this.#openBegins > 0;
  }

  /** The execution, if the workflow named it before anything else. */
  get executionId(): string | null {
    return this.#executionId;
  }

  /** Contents of the reply other than the text; the last one of each kind. */
  get extras(): ReplyExtras {
    return this.#extras;
  }

  /** Whether a node failed and no other started after it: at the end of the body, the reply failed. */
  get broken(): boolean {
    return this.#broken;
  }

  /** The events that `chunk` completes. */
  push(chunk: Uint8Array): StreamEvent[] {
    return this.#failed ? [] : this.#read(this.#lines.push(chunk));
  }

  /** Events of a last line without a line end. */
  end(): StreamEvent[] {
    const last = this.#failed ? null : this.#lines.end();
    return last === null ? [] : this.#read([last]);
  }

  #read(lines: string[]): StreamEvent[] {
    const events: StreamEvent[] = [];
    for (const line of lines) {
      for (const event of this.#eventsOf(line)) {
        events.push(event);
        if (this.#failed) return events;
      }
    }
    return events;
  }

  *#eventsOf(line: string): Generator<StreamEvent> {
    const data = this.#isSse ? dataOf(line) : line;
    if (data === null) return;
    const objects = parseObjects(data);
    if (objects === null) yield this.#isSse ? { type: 'item', text: data } : this.#plainLine(data);
    for (const fields of objects ?? []) {
      const event = this.#event(fields);
      if (event !== null) yield event;
    }
  }

  #event(fields: Record<string, unknown>): StreamEvent | null {
    this.#afterPlainLine = false;
    Object.assign(this.#extras, extrasIn(fields.content), extrasIn(fields));
    switch (fields.type) {
      case 'begin':
        return this.#begin(nodeOf(fields.metadata));
      case 'item':
        return { type: 'item', text: this.#item(fields.content) };
      case 'end':
        this.#openBegins = Math.max(0, this.#openBegins - 1);
        return { type: 'end', node: nodeOf(fields.metadata) };
      case 'error':
        return this.#error(scalarText(fields.content), nodeOf(fields.metadata));
      default:
        // Other types have no text of the reply.
        return this.#isSse ? this.#modelEvent(fields) : null;
    }
  }

  /** The first item may name the execution instead of a text. A later one may be a model's, which users can lead. */
  #item(content: unknown): string {
    const named = this.#hasItem ? null : namedExecution(content);
    this.#hasItem = true;
    if (named === null) return itemText(content);
    this.#executionId = named;
    // An error that follows is not one of a tool.
    this.#begun = null;
    return '';
  }

  #modelEvent(fields: Record<string, unknown>): StreamEvent {
    const { error } = fields;
    if (error === undefined || error === null) return { type: 'item', text: textOfDelta(fields) };
    const { message } = error as { message?: unknown };
    return this.#error(scalarText(message ?? error), nodeOf(undefined));
  }

  #begin(node: StepNode): StreamEvent {
    this.#openBegins += 1;
    this.#begun = node.name;
    this.#broken = false;
    return { type: 'begin', node };
  }

  /**
   * A tool fails between two streams of its agent: nothing is open then, and the error comes from another node. A node
   * after the agent fails in the same way, but then the body ends.
   */
  #error(message: string | null, node: StepNode): StreamEvent {
    const isOfAnother = this.#begun !== null && node.name !== '' && node.name !== this.#begun;
    this.#broken = true;
    if (isOfAnother && !this.open) return { type: 'tool-error', message, node };
    this.#failed = true;
    return { type: 'error', message, node };
  }

  /** Text between JSON lines. Line ends between consecutive text lines are kept. */
  #plainLine(line: string): StreamEvent {
    const text = this.#afterPlainLine ? `\n${line}` : line;
    this.#afterPlainLine = true;
    return { type: 'item', text };
  }
}

const EVENTS: ReadonlySet<unknown> = new Set(['begin', 'item', 'end', 'error']);

/** `nothing`: not part of the reply. `unclear`: the next line decides. */
export type LineKind = 'stream' | 'sse' | 'whole' | 'nothing' | 'unclear';

/**
 * Whether a line belongs to a stream or to an ordinary JSON or text body. n8n sends a `keepalive` every 30 s to a
 * streaming response, also before the workflow starts.
 */
export function kindOfLine(line: string, contentType: string): LineKind {
  if (line.trim() === '') return 'nothing';
  const isHead = isSseHead(line);
  if (isSseType(contentType) && (isHead || line.startsWith('data:'))) return 'sse';
  if (parseObjects(dataOf(line) ?? '')) return 'sse';
  if (isHead) return 'unclear';
  const [fields] = parseObjects(line) ?? [];
  if (fields?.type === 'keepalive' && Object.keys(fields).length === 1) return 'nothing';
  return EVENTS.has(fields?.type) ? 'stream' : 'whole';
}

const isSseType = (contentType: string): boolean => /text\/event-stream/i.test(contentType);

/** The objects of a line that consists of one or several JSON objects; null for any other line. */
function parseObjects(line: string): Record<string, unknown>[] | null {
  // Most plain text fails here, without the cost of an exception.
  if (!line.trimStart().startsWith('{')) return null;
  const value = parseJson(line);
  if (value !== undefined) return [value as Record<string, unknown>];
  const values = splitJson(line)?.map(parseJson);
  return values?.every((each) => typeof each === 'object' && !Array.isArray(each))
    ? (values as Record<string, unknown>[])
    : null;
}

/** An object or a list of objects: `[1]` may be a footnote. */
const WHOLE_JSON = /^\s*(?:\{.*\}|\[\s*\{.*\}\s*\])\s*$/s;

/** The ID in `{ "executionId": "…" }`, which a Respond to Webhook node sends as JSON text; null for anything else. */
function namedExecution(content: unknown): string | null {
  const value = typeof content === 'string' && content.length < 200 ? parseJson(content) : content;
  const isNaming = typeof value === 'object' && value !== null && Object.keys(value).join() === 'executionId';
  return isNaming ? executionIdIn(value) : null;
}

/**
 * A Respond to Webhook node in streaming mode sends its whole JSON as the content of one item, which contains the reply.
 * Any other content is text.
 */
function itemText(content: unknown): string {
  const text = scalarText(content);
  if (text === null) {
    const parts = readReplyFields(content);
    return parts.kind === 'text' ? parts.text : '';
  }
  if (!/^\s*[{[]/.test(text) || !WHOLE_JSON.test(text)) return text;
  const reading = readReplyFields(parseJson(text));
  return reading.kind === 'text' ? reading.text : text;
}
