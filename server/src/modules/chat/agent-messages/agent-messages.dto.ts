import { ApiProperty } from '@nestjs/swagger';
import { DELIVERIES, type Delivery, PAGE } from '../../../contract/limits.js';
import { QueryId, QueryNumber } from '../../../platform/http/validation/validation.js';

/** One message of a chat, as its agent's workflow sees it. */
export class ChatMessageDto {
  id: number;

  /** The text (Markdown). */
  message: string;

  is_agent_message: boolean;

  /** ISO 8601, UTC. */
  created_at: string;

  /** The user message that it answers; null: none. Agent messages only. */
  reply_to?: number | null;

  /** User messages only. */
  @ApiProperty({ enum: DELIVERIES, enumName: 'Delivery', required: false })
  delivery?: Delivery;
}

/** Which part of a chat a workflow asks for. Without `before`: the newest messages. */
export class AgentMessagesQueryDto {
  /**
   * What comes next before this message. Where messages are long, fewer than `limit` come, about 4 MB of text: ask again
   * with the first one, until nothing comes.
   */
  @QueryId({ optional: true })
  before?: number;

  /** How many at most: 50 if absent, 100 if more. */
  @QueryNumber({ min: 1, max: PAGE.messagesMax, optional: true })
  limit?: number;
}
