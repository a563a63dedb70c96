import { readOptions } from '../../../../../contract/requests/read-request.js';
import type { MessageRequest } from '../../../../../contract/requests/requests.js';
import { readReplyFields } from '../body/reply-fields.js';
import { parseJson } from '../text/json.js';
import { cleanText, TextPieces } from '../text/text-pieces.js';

const HEARTBEAT = 'n8n|heartbeat';
const CONTINUE = 'n8n|continue';
/** Sent instead of the first heartbeat: n8n does not know the run, or no longer. */
const REJECTED = 'Connection rejected';
/** Answer to a heartbeat. n8n cancels a run whose client was silent for 60 s. */
export const HEARTBEAT_ACK = 'n8n|heartbeat-ack';

const BUTTONS_MAX = 20;
/** n8n sends one every 3 s. */
const FRAMES_MAX = 2_000;

/**
 * A parsed frame of the chat socket. `piece` is the text to stream now. `question`: the run waits for the answer that the
 * user gives. `elsewhere`: it does not, it is at another node.
 */
export interface ChatFrame {
  kind: 'heartbeat' | 'continue' | 'rejected' | 'too-much' | 'message' | 'question' | 'elsewhere';
  piece: string;
}

/** A message of a Chat node. */
export interface ChatMessage {
  /** Without the buttons that are in `request`. */
  text: string;
  /** Absent without buttons, or if they cannot be options of a request. */
  request?: MessageRequest;
  buttons: ChatButton[];
  /** The node takes typed answers. */
  takesText: boolean;
}

interface ChatButton {
  label: string;
  /** Contains a signature: anyone with the link can answer. */
  link: string;
}

/** The question that the user answers. */
export interface AskedQuestion {
  /** The reply that ends with it; it may be cut at its beginning. */
  text: string;
  /** An earlier call may have given the answer. */
  isRepeated: boolean;
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
  #waiting: ChatMessage | null = null;
  /** The message that n8n may repeat on this socket. */
  #repeatable: ChatMessage | null = null;
  #asked: AskedQuestion | null;

  /**
   * @param maxBytes limit of all frames together
   * @param asked of a run that waits: n8n repeats the question before it accepts the answer. Default: a new run
   */
  constructor(maxBytes: number, asked: AskedQuestion | null = null) {
    this.#maxBytes = maxBytes;
    this.#asked = asked;
  }

  /** The text so far, trimmed. */
  get text(): string {
    return this.#pieces.text.trim();
  }

  /** Number of messages, including blank and repeated ones. */
  get messages(): number {
    return this.#messages;
  }

  /** The last message, if the run has not continued after it; null otherwise. */
  get waiting(): ChatMessage | null {
    return this.#waiting;
  }

  /** Call when n8n has accepted the answer: everything that it sends afterwards is new. */
  answered(): void {
    this.#waiting = null;
  }

  /** Whether n8n still has to repeat the question. */
  get isAsking(): boolean {
    return this.#asked !== null;
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
    return this.#take(messageIn(frame));
  }

  #take(message: ChatMessage): ChatFrame {
    const asked = this.#asked;
    if (asked !== null) {
      if (!endsWith(asked.text, message) && !asked.isRepeated) return signal('elsewhere');
      this.#asked = null;
      if (endsWith(asked.text, message)) {
        this.#waiting = message;
        return signal('question');
      }
    }
    this.#messages += 1;
    const isRepeated = message.text === this.#repeatable?.text;
    this.#waiting = message;
    this.#repeatable = null;
    if (message.text === '' || isRepeated) return signal('message');
    const piece = this.#pieces.push(this.text === '' ? message.text : `\n\n${message.text}`);
    return { kind: 'message', piece: piece + this.#pieces.end() };
  }
}

/** Whether the stored reply ends with this message. */
const endsWith = (reply: string, { text }: ChatMessage): boolean =>
  text !== '' && reply.trimEnd().endsWith(cleanText(text));

/** A message is text, or JSON when it has buttons or its node was given an object. */
function messageIn(frame: string): ChatMessage {
  const value = /^\s*\{/.test(frame) ? parseJson(frame) : undefined;
  const plain = (text: string): ChatMessage => ({ text: text.trim(), buttons: [], takesText: true });
  if (typeof value !== 'object' || value === null) return plain(frame);
  const { type, text, buttons, blockUserInput } = value as Record<string, unknown>;
  if (type === 'with-buttons') return withButtons(typeof text === 'string' ? text.trim() : '', buttons, blockUserInput);
  const reading = readReplyFields(value);
  return plain(reading.kind === 'text' ? reading.text : frame);
}

/** Buttons are the options of a choice, or a list in the text where they cannot be. */
function withButtons(text: string, value: unknown, blockUserInput: unknown): ChatMessage {
  const buttons = (Array.isArray(value) ? value : [])
    .slice(0, BUTTONS_MAX)
    .map((button: Record<string, unknown> | null) => ({ label: trimmed(button?.text), link: trimmed(button?.link) }))
    .filter(({ label }) => label !== '');
  const message = { buttons, takesText: blockUserInput !== true };
  const options = text === '' ? undefined : readOptions(buttons.map(({ label }) => label));
  if (options) {
    const labelled = buttons.map((button, at) => ({ ...button, label: options[at]?.label ?? button.label }));
    return { ...message, buttons: labelled, text, request: { type: 'choice', options } };
  }
  const list = buttons.map(({ label }) => `- ${label}`).join('\n');
  return { ...message, text: [text, list].filter((part) => part !== '').join('\n\n') };
}

const trimmed = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
