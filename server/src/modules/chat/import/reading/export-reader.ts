import { CHAT_IMPORT, type ImportFailure } from '../../../../contract/chat/chat-import.js';
import { JsonSplitter } from './json-splitter.js';
import { openExport, TooLargeError } from './open-export.js';
import { type LeftOut, type ReadConversation, readConversation } from './read-conversation.js';

/** What to read. */
export interface ExportRequest {
  path: string;
  /** Objects of the file to skip. */
  skip: number;
}

/** One object of the file, or its end. */
export type ExportPart =
  | { kind: 'conversation'; conversation: ReadConversation }
  | { kind: 'left_out'; leftOut: LeftOut }
  | { kind: 'end'; failure: ImportFailure | null };

/**
 * Runs in a separate process, because an untrusted file may need much time or memory. Reads one object of the file per
 * request of the parent.
 */
process.once('message', (request: ExportRequest) => {
  const parts = partsOf(request);
  const answer = async (): Promise<void> => {
    const { value } = await parts.next();
    process.send?.(value satisfies ExportPart | undefined);
  };
  process.on('message', () => void answer());
  void answer();
});

async function* partsOf({ path, skip }: ExportRequest): AsyncGenerator<ExportPart, ExportPart> {
  let index = 0;
  let known = skip > 0;
  try {
    for await (const text of openExport(path)) {
      const splitter = new JsonSplitter();
      for await (const chunk of text) {
        for (const part of splitter.push(chunk)) {
          index += 1;
          if (index <= skip) continue;
          if (index > CHAT_IMPORT.conversations) return { kind: 'end', failure: 'too_many_chats' };
          const read = readConversation(part);
          // Other JSON: the format is known once a conversation was read.
          if (!read && !known && index > UNKNOWN_AT_FIRST) return { kind: 'end', failure: 'unknown_format' };
          known ||= part !== null && read !== null;
          yield partOf(read);
        }
      }
      if (splitter.isIncomplete) return { kind: 'end', failure: known ? 'broken' : 'unknown_format' };
    }
    return { kind: 'end', failure: known ? null : 'unknown_format' };
  } catch (error) {
    return { kind: 'end', failure: error instanceof TooLargeError ? 'too_complex' : 'broken' };
  }
}

/** Number of unknown objects after which the file is rejected. */
const UNKNOWN_AT_FIRST = 100;

function partOf(read: ReadConversation | LeftOut | null): ExportPart {
  if (!read) return { kind: 'left_out', leftOut: { name: '', reason: 'broken' } };
  return 'plan' in read ? { kind: 'conversation', conversation: read } : { kind: 'left_out', leftOut: read };
}
