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

/** The newest message of a chat that is not deleted. */
export class LastMessageDto {
  id: number;
  is_agent_message: boolean;
  /** ISO 8601, UTC. */
  created_at: string;
}

/** One chat, as it stands in the list. */
export class ChatDto implements ChatView {
  id: number;

  /** It may be gone: then the client shows a placeholder. */
  agent_id: number;

  name: string | null;

  last_message: LastMessageDto | null;

  persona_id: number | null;

  /** The message of another chat from which this one branched. */
  branched_from_message_id: number | null;

  /** The chat that it and its other branches come from; its own id where it is no branch. That chat may be gone. */
  root_id: number;

  /** ISO 8601, UTC. */
  created_at: string;

  /** How far the chat was read: a message's `seq`. */
  last_read_seq: number;

  /** Agent messages above `last_read_seq`. */
  unread_count: number;
}

/** A chat to be started. */
export class CreateChatDto {
  /** An agent that is published, or one's own. */
  @ApiProperty({ type: 'integer', format: 'int64' })
  @Field((value) => (Number.isInteger(value) ? undefined : 'must be the id of an agent'), { optional: true })
  agent_id?: number | null;

  /** At most 50 characters; absent, null or blank: "Chat with {agent name}". */
  @OptionalText({ max: LIMITS.chatName, trim: true, blank: true })
  name?: string | null;

  /** One's own persona, or 1; absent: one's default. */
  @OptionalId()
  persona_id?: number | null;
}

/** What may be changed of a chat. */
export class UpdateChatDto {
  /** Not blank, at most 50 characters. */
  @Text({ max: LIMITS.chatName, trim: true, optional: true })
  name?: string | null;
}

/** How far a chat was read. */
export class ReadChatDto {
  /** A message's `seq`. It only goes forward, and at most to the newest. */
  @WholeNumber({ min: 0, max: Number.MAX_SAFE_INTEGER })
  seq: number;
}

/** Which chats are asked for. */
export class ChatsQueryDto {
  /** Only those with this agent. */
  @QueryId({ optional: true })
  agent_id?: number;
}

/** What a stop did. */
export class StoppedDto {
  /** How many replies were stopped: the running one and those that waited. */
  stopped: number;
}
