import { ApiProperty } from '@nestjs/swagger';
import { LIMITS } from '../../../contract/limits.js';
import type { ChatView } from '../../../contract/realtime.js';
import {
  Field,
  OptionalId,
  OptionalText,
  QueryId,
  Text,
  WholeNumber,
} from '../../../platform/http/validation/validation.js';

/** The newest message that is not deleted. */
export class LastMessageDto {
  id: number;
  is_agent_message: boolean;
  /** ISO 8601, UTC. */
  created_at: string;
}

/** A chat. */
export class ChatDto implements ChatView {
  id: number;

  /** The agent may be deleted: clients then show a placeholder. */
  agent_id: number;

  name: string | null;

  last_message: LastMessageDto | null;

  persona_id: number | null;

  /** The message of another chat that this one branched from. */
  branched_from_message_id: number | null;

  /** The chat at the root of its branches; its own ID when it is no branch. The root may be deleted. */
  root_id: number;

  /** ISO 8601, UTC. */
  created_at: string;

  /** `seq` of the last read message. */
  last_read_seq: number;

  /** Agent messages above `last_read_seq`. */
  unread_count: number;
}

/** A chat to create. */
export class CreateChatDto {
  /** A published agent, or the caller's own. */
  @ApiProperty({ type: 'integer', format: 'int64' })
  @Field((value) => (Number.isInteger(value) ? undefined : 'must be the id of an agent'), { optional: true })
  agent_id?: number | null;

  /** At most 50 characters; absent, null or blank: "Chat with {agent name}". */
  @OptionalText({ max: LIMITS.chatName, trim: true, blank: true })
  name?: string | null;

  /** A persona of the caller, or 1; absent: the caller's default. */
  @OptionalId()
  persona_id?: number | null;
}

/** Changes of a chat. */
export class UpdateChatDto {
  /** Not blank, at most 50 characters. */
  @Text({ max: LIMITS.chatName, trim: true, optional: true })
  name?: string | null;
}

/** The read position of a chat. */
export class ReadChatDto {
  /** `seq` of the last read message. The position never moves back, nor past the newest message. */
  @WholeNumber({ min: 0, max: Number.MAX_SAFE_INTEGER })
  seq: number;
}

/** Filter of the chat list. */
export class ChatsQueryDto {
  /** Only chats with this agent. */
  @QueryId({ optional: true })
  agent_id?: number;
}

/** Result of a stop. */
export class StoppedDto {
  /** Number of stopped replies, running and queued. */
  stopped: number;
}
