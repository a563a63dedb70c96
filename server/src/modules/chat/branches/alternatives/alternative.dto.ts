import { LIMITS } from '../../../../contract/limits.js';
import { Ids, Text, Uuid } from '../../../../platform/http/validation/validation.js';
import { ChatDto } from '../../chats/chat.dto.js';
import { MessageDto } from '../../messages/message.dto.js';

/** A new text for a message, and other files. */
export class EditMessageDto {
  /** The text; at most 10,000 characters, and not blank unless there are files. */
  @Text({ max: LIMITS.message, blank: true })
  message: string;

  /**
   * The files of the new message, at most 10: files of the old message, and files uploaded to this chat that no message
   * has yet. Default: the files of the old message.
   */
  @Ids({ max: LIMITS.filesOfMessage, optional: true })
  file_ids?: number[] | null;

  /**
   * UUID chosen by the client. Repeating it returns 200 with the first alternative, even if the text and files differ.
   */
  @Uuid()
  client_id: string;
}

/** A new reply to a message. */
export class RegenerateReplyDto {
  /** UUID chosen by the client. Repeating it returns 200 with the first alternative. */
  @Uuid()
  client_id: string;
}

/** An alternative of a conversation, which is now the shown one. */
export class AlternativeDto {
  chat: ChatDto;

  /** The message that the agent answers next. */
  message: MessageDto;
}
