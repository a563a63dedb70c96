import { ApiProperty } from '@nestjs/swagger';
import type { MessageFailure, MessageView } from '../../../contract/chat/realtime.js';
import { FAILURES, type FailureCode } from '../../../contract/errors.js';
import { DELIVERIES, type Delivery, LIMITS } from '../../../contract/limits.js';
import { Ids, Text, Uuid } from '../../../platform/http/validation/validation.js';
import { MessageRequestDto } from '../../../platform/http/views/message-request.dto.js';
import { MessageSourceDto } from '../../../platform/http/views/message-source.dto.js';
import { FileDto } from '../../media/public.js';
import { MessageAnswerDto } from '../requests/request.dto.js';
import { MessageStepDto } from './message-step.dto.js';

/** Why a message has no reply. */
export class MessageFailureDto implements MessageFailure {
  /** For programs. */
  @ApiProperty({ enum: Object.keys(FAILURES), enumName: 'FailureCode' })
  code: FailureCode;

  /** For people; in English. */
  message: string;

  /** Text received before the stream broke. It is not a stored message. */
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

  /** Next messages that the reply suggests. Agent messages only; absent if there are none. */
  suggestions?: string[];

  /** In display order; absent if there are none. */
  files?: FileDto[];

  /** Sources of the reply; `[1]` in the text refers to the first. Agent messages only; absent if there are none. */
  sources?: MessageSourceDto[];

  /**
   * Steps of the workflow that the creator named or the workflow reported, in the order in which they began. Of a user
   * message: those that ran until its reply failed, or was stopped without text. Absent if there are none.
   */
  steps?: MessageStepDto[];

  /** A question to the user, if any. Agent messages only. */
  request?: MessageRequestDto;

  /** The request that this message answers, if any. User messages only. */
  answer?: MessageAnswerDto;

  /** The user's rating of a reply, if any: 1 or -1. */
  feedback?: number;

  /** True if it was imported from another service; otherwise absent. */
  is_imported?: boolean;

  /** User messages only. */
  @ApiProperty({ enum: DELIVERIES, enumName: 'Delivery', required: false })
  delivery?: Delivery;

  /** Present when `delivery` is `failed`. */
  failure?: MessageFailureDto | null;
}

/** A message to send. */
export class PostMessageDto {
  /** The text; at most 10,000 characters, and not blank unless there are files. */
  @Text({ max: LIMITS.message, blank: true })
  message: string;

  /** UUID chosen by the client. Repeating it returns 200 with the first message, even if the text differs. */
  @Uuid({ optional: true })
  client_id?: string | null;

  /** Files uploaded to this chat that no message has yet; at most 10. */
  @Ids({ max: LIMITS.filesOfMessage, optional: true })
  file_ids?: number[] | null;
}
