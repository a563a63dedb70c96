import { LIMITS } from '../../../../contract/limits.js';
import { Text, Uuid } from '../../../../platform/http/validation/validation.js';
import { ChatDto } from '../../chats/chat.dto.js';
import { MessageDto } from '../../messages/message.dto.js';

/** A new text for a message. */
export class EditMessageDto {
  /** The text; not blank, at most 10,000 characters. */
  @Text({ max: LIMITS.message })
  message: string;

  /** UUID chosen by the client. A repeated one returns 200 with the first alternative, whatever the text. */
  @Uuid()
  client_id: string;
}

/** A new reply to a message. */
export class RegenerateReplyDto {
  /** UUID chosen by the client. A repeated one returns 200 with the first alternative. */
  @Uuid()
  client_id: string;
}

/** An alternative of a conversation, which is now the shown one. */
export class AlternativeDto {
  chat: ChatDto;

  /** The message that the agent answers next. */
  message: MessageDto;
}
