import { LineSplitter } from './line-splitter.js';
import { parseJson, readReplyFields, scalarText } from './reply-fields.js';

/** One line of n8n's stream. `error.message` is null where the line had no content. */
export type StreamEvent =
  | { type: 'begin' }
  | { type: 'item'; text: string }
  | { type: 'end' }
  | { type: 'error'; message: string | null };

/**
 * Reads n8n's streaming wire format (one JSON a line) from bytes that may be cut anywhere. Holds at most one
 * unfinished line. After an `error` line nothing more is read: n8n may never close such a response.
 */
export class StreamReader {
  readonly #lines: LineSplitter;
  #openBegins = 0;
  #failed = false;
  #afterPlainLine = false;

  /** @param maxLineBytes of a longer line nothing is read, nor what follows it */
  constructor(maxLineBytes: number) {
    this.#lines = new LineSplitter(maxLineBytes);
  }

  /** Whether a `begin` still waits for its `end`: at the end of the body that is a truncated reply. */
  get open(): boolean {
    return this.#openBegins > 0;
  }

  /** The events that `chunk` completes. */
  push(chunk: Uint8Array): StreamEvent[] {
    return this.#failed ? [] : this.#read(this.#lines.push(chunk));
  }

  /** The event of a last line without a line end. */
  end(): StreamEvent[] {
    const last = this.#failed ? null : this.#lines.end();
    return last === null ? [] : this.#read([last]);
  }

  #read(lines: string[]): StreamEvent[] {
    const events: StreamEvent[] = [];
    for (const line of lines) {
      const event = this.#event(line);
      if (event !== null) events.push(event);
      if (this.#failed) break;
    }
    return events;
  }

  #event(line: string): StreamEvent | null {
    const fields = parseObject(line);
    if (fields === null) return this.#plainLine(line);
    this.#afterPlainLine = false;
    switch (fields.type) {
      case 'begin':
        this.#openBegins += 1;
        return { type: 'begin' };
      case 'item':
        return { type: 'item', text: itemText(fields.content) };
      case 'end':
        this.#openBegins = Math.max(0, this.#openBegins - 1);
        return { type: 'end' };
      case 'error':
        this.#failed = true;
        return { type: 'error', message: scalarText(fields.content) };
      default:
        // A kind of line that is not known here carries nothing for the reader of the reply.
        return null;
    }
  }

  /** Text between the JSON lines. Where several follow each other, the line ends between them are kept. */
  #plainLine(line: string): StreamEvent {
    const text = this.#afterPlainLine ? `\n${line}` : line;
    this.#afterPlainLine = true;
    return { type: 'item', text };
  }
}

/** Whether a line belongs to a stream, and not to an ordinary JSON or text body. */
export function isStreamLine(line: string): boolean {
  const type = parseObject(line)?.type;
  return type === 'begin' || type === 'item' || type === 'end' || type === 'error';
}

function parseObject(line: string): Record<string, unknown> | null {
  // Most plain text fails here, without the cost of an exception.
  if (!line.trimStart().startsWith('{')) return null;
  const value = parseJson(line);
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
}

/**
 * A "Respond to Webhook" node in streaming mode sends its whole JSON as the content of one item; what counts is the
 * reply inside it. Any other content is text.
 */
function itemText(content: unknown): string {
  const text = scalarText(content);
  if (text === null) return '';
  if (!text.startsWith('{') || !text.trimEnd().endsWith('}')) return text;
  const reading = readReplyFields(parseJson(text));
  return reading.kind === 'text' ? reading.text : text;
}
