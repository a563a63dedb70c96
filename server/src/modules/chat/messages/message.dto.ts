import { ApiProperty } from '@nestjs/swagger';
import { FAILURES, type FailureCode } from '../../../contract/errors.js';
import { DELIVERIES, type Delivery, LIMITS } from '../../../contract/limits.js';
import type { MessageFailure, MessageView } from '../../../contract/realtime.js';
import { Text, Uuid } from '../../../platform/http/validation/validation.js';

/** Why a message has no reply. */
export class MessageFailureDto implements MessageFailure {
  /** For programs. */
  @ApiProperty({ enum: Object.keys(FAILURES), enumName: 'FailureCode' })
  code: FailureCode;

  /** For people; in English. */
  message: string;

  /** Text received before the stream broke off. It is not a stored message. */
  partial?: string;
}

/** One message of a chat. */
export class MessageDto implements MessageView {
  id: number;

  /** The text (Markdown); null when the message was deleted, which only `since_rev` returns. */
  message: string | null;

  is_agent_message: boolean;

  /** ISO 8601, UTC. */
  created_at: string;

  /** Its position in the chat: the chat's counter when the message was added. */
  seq: number;

  /** The chat's counter at its last change. */
  rev: number;

  /** UUID chosen by the sender's client. User messages only. */
  client_id?: string | null;

  /** The user message that this one answers. Agent messages only. */
  reply_to?: number | null;

  /** Next messages that the reply suggests. Agent messages only; absent without any. */
  suggestions?: string[];

  /** The user's rating of a reply: 1 or -1. Absent without one. */
  feedback?: number;

  /** User messages only. */
  @ApiProperty({ enum: DELIVERIES, enumName: 'Delivery', required: false })
  delivery?: Delivery;

  /** Present when `delivery` is `failed`. */
  failure?: MessageFailureDto | null;
}

/** A message to send. */
export class PostMessageDto {
  /** The text; not blank, at most 10,000 characters. */
  @Text({ max: LIMITS.message })
  message: string;

  /** UUID chosen by the client. A repeated one returns 200 with the first message, whatever the text. */
  @Uuid({ optional: true })
  client_id?: string | null;
}
