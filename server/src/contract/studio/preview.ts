import type { MessageSource } from '../chat/sources.js';
import type { ErrorBody } from '../errors.js';
import type { MessageRequest } from '../requests/requests.js';

/** Parts of a reply that only chats show. `request`: only forms with files. */
export const HIDDEN_PARTS = ['files', 'request', 'suggestions'] as const;
export type HiddenPart = (typeof HIDDEN_PARTS)[number];

/** Whose language model answers test messages of the template `openrouter`. */
export const TEST_MODELS = ['regent', 'n8n'] as const;
export type TestModel = (typeof TEST_MODELS)[number];

/** Events of a streamed test reply. Each has JSON as its data; the last is `done` or `error`. */
export interface PreviewEvents {
  /** The next piece of the text. */
  text: { text: string };
  /** The complete reply, same as without a stream. */
  done: {
    text: string;
    sources: MessageSource[];
    hidden_parts: HiddenPart[];
    request?: MessageRequest;
    resume?: string;
  };
  /** Same body as an error response. */
  error: ErrorBody;
}
