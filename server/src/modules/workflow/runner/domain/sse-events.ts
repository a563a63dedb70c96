/** One thing that a model's stream says. */
export type ModelEvent =
  | { kind: 'text'; text: string }
  | { kind: 'error'; message: string }
  /** The model has said all: `finish_reason`, or the closing `[DONE]`. */
  | { kind: 'done' };

/** A line longer than this is no model's. */
const LINE_MAX = 1_000_000;

/**
 * Reads the event stream of an OpenAI-compatible model, however its bytes are split. Comments, empty lines, usage
 * figures and fields that other vendors add are passed over.
 */
export class SseReader {
  #decoder = new TextDecoder();
  #rest = '';

  /** Takes the next bytes and answers what they complete. */
  push(bytes: Uint8Array): ModelEvent[] {
    return this.#lines(this.#decoder.decode(bytes, { stream: true }));
  }

  /** Nothing more comes: a last line may lack its end. */
  end(): ModelEvent[] {
    return this.#lines(`${this.#decoder.decode()}\n`);
  }

  #lines(text: string): ModelEvent[] {
    this.#rest += text;
    const lines = this.#rest.split(/\r\n|\n|\r(?!$)/);
    this.#rest = lines.pop() ?? '';
    if (this.#rest.length > LINE_MAX) throw new Error('The model sent a line that is too long.');
    return lines.flatMap(eventsOf);
  }
}

function eventsOf(line: string): ModelEvent[] {
  if (!line.startsWith('data:')) return [];
  const data = line.slice('data:'.length).trim();
  if (data === '[DONE]') return [{ kind: 'done' }];
  try {
    return eventsOfCompletion(JSON.parse(data));
  } catch {
    return [];
  }
}

/** Reads one chunk of a stream, or a whole completion from a server that does not stream. */
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
