import { readReplyFields } from '../body/reply-fields.js';
import { parseJson } from '../text/json.js';
import { TextPieces } from '../text/text-pieces.js';

const HEARTBEAT = 'n8n|heartbeat';
const CONTINUE = 'n8n|continue';
/** Sent instead of the first heartbeat: n8n does not know the run, or no longer. */
const REJECTED = 'Connection rejected';
/** Answer to a heartbeat. n8n cancels a run whose client was silent for 60 s. */
export const HEARTBEAT_ACK = 'n8n|heartbeat-ack';

const BUTTONS_MAX = 20;
/** n8n sends one every 3 s. */
const FRAMES_MAX = 2_000;

/** A parsed frame of the chat socket. `piece` is the text to stream now. */
export interface ChatFrame {
  kind: 'heartbeat' | 'continue' | 'rejected' | 'too-much' | 'message';
  piece: string;
}

const signal = (kind: ChatFrame['kind']): ChatFrame => ({ kind, piece: '' });

/**
 * The reply that the Chat nodes of a run send; several messages are joined by a blank line. After a node that continues,
 * n8n sends `continue`. After one that waits for the user, n8n sends nothing, and repeats the message on every new socket.
 */
export class ChatReply {
  readonly #pieces = new TextPieces();
  readonly #maxBytes: number;
  #received = 0;
  #frames = 0;
  #messages = 0;
  /** The last message, until n8n sends `continue`. */
  #waiting: string | null = null;
  /** The message that n8n may repeat on this socket. */
  #repeatable: string | null = null;

  /** @param maxBytes limit of all frames together */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** The text so far, trimmed. */
  get text(): string {
    return this.#pieces.text.trim();
  }

  /** Number of messages, including blank and repeated ones. */
  get messages(): number {
    return this.#messages;
  }

  /** @param isFirst whether it is the first frame of its socket */
  push(frame: string, isFirst: boolean): ChatFrame {
    this.#frames += 1;
    this.#received += Buffer.byteLength(frame);
    if (this.#received > this.#maxBytes || this.#frames > FRAMES_MAX) return signal('too-much');
    if (isFirst) this.#repeatable = this.#waiting;
    if (frame === HEARTBEAT) return signal('heartbeat');
    if (frame === CONTINUE) {
      this.#waiting = null;
      return signal('continue');
    }
    if (isFirst && frame === REJECTED) return signal('rejected');
    this.#messages += 1;
    const text = textOfMessage(frame).trim();
    const isRepeated = text === this.#repeatable;
    this.#waiting = text;
    this.#repeatable = null;
    if (text === '' || isRepeated) return signal('message');
    const piece = this.#pieces.push(this.text === '' ? text : `\n\n${text}`);
    return { kind: 'message', piece: piece + this.#pieces.end() };
  }
}

/** A message is text, or JSON when it has buttons or its node was given an object. */
function textOfMessage(frame: string): string {
  const value = /^\s*\{/.test(frame) ? parseJson(frame) : undefined;
  if (typeof value !== 'object' || value === null) return frame;
  const { type, text, buttons } = value as { type?: unknown; text?: unknown; buttons?: unknown };
  if (type === 'with-buttons') return withOptions(typeof text === 'string' ? text : '', buttons);
  const reading = readReplyFields(value);
  return reading.kind === 'text' ? reading.text : frame;
}

/** The buttons' labels as a list; their links are secrets of the run. */
function withOptions(text: string, buttons: unknown): string {
  const labels = (Array.isArray(buttons) ? buttons : []).flatMap((button: { text?: unknown } | null) =>
    typeof button?.text === 'string' && button.text.trim() !== '' ? [`- ${button.text.trim()}`] : [],
  );
  return [text, labels.slice(0, BUTTONS_MAX).join('\n')].filter((part) => part.trim() !== '').join('\n\n');
}
