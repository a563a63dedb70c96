import { ApiProperty } from '@nestjs/swagger';
import { FAILURES, type FailureCode } from '../../../contract/errors.js';
import { DELIVERIES, type Delivery, LIMITS } from '../../../contract/limits.js';
import type { MessageFailure, MessageView } from '../../../contract/realtime.js';
import { Id, OptionalText, Text, Uuid } from '../../../platform/http/validation/validation.js';

/** Why the reply to a message did not come. */
export class MessageFailureDto implements MessageFailure {
  /** For programs. */
  @ApiProperty({ enum: Object.keys(FAILURES), enumName: 'FailureCode' })
  code: FailureCode;

  /** For people; in English. */
  message: string;

  /** What had come before a stream was cut. It is no stored answer. */
  partial?: string;
}

/** One message of a chat. */
export class MessageDto implements MessageView {
  id: number;

  /** The text (Markdown); null when it was deleted, which only `since_rev` shows. */
  message: string | null;

  is_agent_message: boolean;

  /** ISO 8601, UTC. */
  created_at: string;

  /** Its place in the chat: the chat's counter when it was added. */
  seq: number;

  /** The chat's counter at its last change. */
  rev: number;

  /** The UUID that the sender's client gave it. User messages only. */
  client_id?: string | null;

  /** The user message that it answers. Agent messages only. */
  reply_to?: number | null;

  /** User messages only. */
  @ApiProperty({ enum: DELIVERIES, enumName: 'Delivery', required: false })
  delivery?: Delivery;

  /** Present when `delivery` is `failed`. */
  failure?: MessageFailureDto | null;
}

/** A message to be sent. */
export class PostMessageDto {
  /** The text; not blank, at most 10,000 characters. */
  @Text({ max: LIMITS.message })
  message: string;

  /** A UUID that the client makes. The same one again answers 200 with the first one's result, whatever the text. */
  @Uuid({ optional: true })
  client_id?: string | null;
}

/** Where to branch, and how the new chat is called. */
export class BranchChatDto {
  /** The last message that the new chat has. */
  @Id()
  message_id: number;

  /** At most 50 characters; "Chat" when absent or blank. */
  @OptionalText({ max: LIMITS.chatName, trim: true, blank: true })
  name?: string | null;
}
