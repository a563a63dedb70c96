import { ApiProperty } from '@nestjs/swagger';
import type { ChatView, PersonaChange } from '../../../contract/chat/realtime.js';
import { LIMITS } from '../../../contract/limits.js';
import { Field } from '../../../platform/http/validation/field.js';
import { QueryId } from '../../../platform/http/validation/query-fields.js';
import {
  OneOf,
  OptionalId,
  OptionalText,
  Text,
  WholeNumber,
  YesNo,
} from '../../../platform/http/validation/validation.js';

/** The newest message that is not deleted. */
export class LastMessageDto {
  id: number;
  is_agent_message: boolean;
  /** ISO 8601, UTC. */
  created_at: string;
  /** Its text as one line of at most 140 characters, without Markdown. */
  text: string;
}

/** A change of the persona. */
export class PersonaChangeDto implements PersonaChange {
  /** `seq` of the last message before the change. */
  after_seq: number;
  /** Name of the previous persona at the time; null if it was deleted. */
  from: string | null;
  /** Name of the new persona at the time. */
  to: string;
}

/** A chat. */
export class ChatDto implements ChatView {
  id: number;

  /** The agent may be deleted: clients then show a placeholder. */
  agent_id: number;

  name: string | null;

  /** `name` is the default name: "Chat with {agent name at the time}". Clients show the agent's current name instead. */
  is_unnamed: boolean;

  last_message: LastMessageDto | null;

  persona_id: number | null;

  /** Changes of the persona after the caller's first message, oldest first; the newest 100. */
  persona_changes: PersonaChangeDto[];

  /** Pinned chats come first in the list. */
  is_pinned: boolean;

  /** Hidden from the list. A new message of the agent unarchives the chat, unless it is muted. */
  is_archived: boolean;

  /** Clients neither count nor announce its messages. */
  is_muted: boolean;

  /** The message of another chat that this one branched from. */
  branched_from_message_id: number | null;

  /** The chat at the root of its branches, which may be deleted; equals `id` if it is not a branch. */
  root_id: number;

  /** ISO 8601, UTC. */
  created_at: string;

  /** `seq` of the last read message. */
  last_read_seq: number;

  /** Agent messages above `last_read_seq`. */
  unread_count: number;

  /**
   * The first chat of its alternatives, made by editing a message or regenerating a reply; it may be deleted. Null
   * without alternatives.
   */
  conversation_id: number | null;

  /** The shown alternative, the only one in lists; equals `id` if this one is shown. */
  shown_chat_id: number;
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

  /** A persona of the caller, or 1; default: the caller's default persona. */
  @OptionalId()
  persona_id?: number | null;
}

/** Changes of a chat. Absent and null fields do not change. */
export class UpdateChatDto {
  /** Not blank, at most 50 characters. */
  @Text({ max: LIMITS.chatName, trim: true, optional: true })
  name?: string | null;

  /** A persona of the caller, or 1, for messages from now on. */
  @OptionalId()
  persona_id?: number | null;

  /** At most 20 chats can be pinned. Pinning unarchives the chat. */
  @YesNo({ optional: true })
  is_pinned?: boolean | null;

  /** Archiving unpins the chat. */
  @YesNo({ optional: true })
  is_archived?: boolean | null;

  @YesNo({ optional: true })
  is_muted?: boolean | null;
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

  /**
   * Only chats whose names contain all of these words, in any order; case, accents and ё do not matter. At most 200
   * characters. Searches the 4,096 most recently active chats.
   */
  @OptionalText({ max: LIMITS.search, trim: true, blank: true })
  search?: string;

  /** `true`: only archived chats; `false` (default): the others. With `agent_id` or `search`: all of them by default. */
  @OneOf(['true', 'false'], { optional: true })
  is_archived?: 'true' | 'false';
}

/** Result of a stop. */
export class StoppedDto {
  /** Number of stopped replies, running and queued. */
  stopped: number;
}
