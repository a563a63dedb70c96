import { ApiProperty } from '@nestjs/swagger';
import { DELIVERIES, type Delivery, PAGE } from '../../../contract/limits.js';
import { QueryId, QueryNumber } from '../../../platform/http/validation/query-fields.js';
import { FileDto } from '../../media/public.js';

/** A message of a chat, as the agent's workflow sees it. */
export class ChatMessageDto {
  id: number;

  /** The text (Markdown). */
  message: string;

  is_agent_message: boolean;

  /** Absent if there are none. */
  files?: FileDto[];

  /** ISO 8601, UTC. */
  created_at: string;

  /** The user message that this one answers, if any. Agent messages only. */
  reply_to?: number | null;

  /** User messages only. */
  @ApiProperty({ enum: DELIVERIES, enumName: 'Delivery', required: false })
  delivery?: Delivery;
}

/** Part of a chat. Without `before`: the newest messages. */
export class AgentMessagesQueryDto {
  /**
   * The messages before this one. With long messages fewer than `limit` are returned (about 4 MB of text): repeat with
   * the first one until the list is empty.
   */
  @QueryId({ optional: true })
  before?: number;

  /** Maximum number, 50 by default, at most 100. */
  @QueryNumber({ min: 1, max: PAGE.messagesMax, optional: true })
  limit?: number;
}
