import type { MessageView } from '@contract/chat/realtime';
import { splitReasoning } from '@contract/chat/reasoning';
import type { RequestType } from '@contract/requests/requests';
import { announcedText, sentences } from './announced-text';

/** The parts of a reply that are announced. */
export type Spoken = Pick<MessageView, 'files' | 'request'> & { message: string };

/**
 * The announced text of a finished reply: its text, the names of its files and its question.
 * @param questionOf title of a question without a title
 */
export function spokenReply(
  { message, files = [], request }: Spoken,
  questionOf: (type: RequestType) => string,
): string {
  const question = request && (request.title ?? questionOf(request.type));
  return sentences([announcedText(splitReasoning(message).answer), ...files.map(({ name }) => name), question ?? '']);
}
