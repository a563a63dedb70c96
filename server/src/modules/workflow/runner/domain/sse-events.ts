import { createParser } from 'eventsource-parser';

/** An event of a model's stream. */
export type ModelEvent =
  | { kind: 'text'; text: string }
  | { kind: 'error'; message: string }
  /** The reply is complete: `finish_reason`, or the closing `[DONE]`. */
  | { kind: 'done' };

/** In characters; no model sends longer lines. */
const BUFFER_MAX = 1_000_000;
const DONE = '[DONE]';

/**
 * Reads the event stream of an OpenAI-compatible model from bytes that may be split anywhere. Comments, usage data and
 * fields of other vendors are ignored.
 */
export class SseReader {
  readonly #decoder = new TextDecoder();
  readonly #events: ModelEvent[] = [];
  readonly #parser = createParser({
    maxBufferSize: BUFFER_MAX,
    onEvent: ({ data }) => this.#events.push(...data.split('\n').flatMap(eventsOfLine)),
    onError: ({ type }) => {
      if (type === 'max-buffer-size-exceeded') throw new Error('The model sent a line that is too long.');
    },
  });

  /** @returns the events that these bytes complete */
  push(bytes: Uint8Array): ModelEvent[] {
    return this.#feed(this.#decoder.decode(bytes, { stream: true }));
  }

  /** @returns the events of an unfinished last line */
  end(): ModelEvent[] {
    return this.#feed(`${this.#decoder.decode()}\n\n`);
  }

  #feed(text: string): ModelEvent[] {
    this.#parser.feed(text);
    return this.#events.splice(0);
  }
}

/** Some servers send several JSON lines without a blank line between them. */
function eventsOfLine(line: string): ModelEvent[] {
  if (line.trim() === DONE) return [{ kind: 'done' }];
  try {
    return eventsOfCompletion(JSON.parse(line));
  } catch {
    return [];
  }
}

/** Events of a chunk, or of a whole completion from a server that does not stream. */
export function eventsOfCompletion(value: unknown): ModelEvent[] {
  const { error, choices } = (value ?? {}) as { error?: unknown; choices?: unknown };
  if (error) return [{ kind: 'error', message: messageOf(error) }];
  const choice = (Array.isArray(choices) ? choices[0] : undefined) as
    | { delta?: { content?: unknown }; message?: { content?: unknown }; finish_reason?: unknown }
    | undefined;
  const text = choice?.delta?.content ?? choice?.message?.content;
  const events: ModelEvent[] = typeof text === 'string' && text !== '' ? [{ kind: 'text', text }] : [];
  if (typeof choice?.finish_reason === 'string') events.push({ kind: 'done' });
  return events;
}

function messageOf(error: unknown): string {
  const message = typeof error === 'string' ? error : (error as { message?: unknown }).message;
  return typeof message === 'string' && message !== '' ? message.slice(0, 300) : 'The model ended with an error.';
}
