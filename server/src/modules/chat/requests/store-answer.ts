import { Injectable } from '@nestjs/common';
import type { FileView } from '../../../contract/chat/realtime.js';
import { LIMITS, type Locale } from '../../../contract/limits.js';
import { checkAnswer, filesOfAnswer, textOfAnswer } from '../../../contract/requests/answers.js';
import type { RequestAnswer } from '../../../contract/requests/requests.js';
import { Sql, type SqlRunner } from '../../../platform/db/sql.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { ChatFiles } from '../../media/public.js';
import { withLockedChat } from '../chats/locked-chat.js';
import type { MessageRow } from '../messages/domain/message-view.js';
import { MessagesRepository, type PostedMessage } from '../messages/messages.repository.js';
import { answerErrors, WORDS } from './domain/answer-texts.js';
import { RequestsRepository } from './requests.repository.js';

export interface AnswerInput {
  userId: number;
  chatId: number;
  /** The message with the request. */
  messageId: number;
  /** Of any shape. */
  answer: unknown;
  clientId: string;
  locale: Locale;
}

/** A stored answer. */
export interface Answered {
  /** The message with the request. */
  request: MessageRow;
  message: PostedMessage;
}

/** Closes a request and stores the answer as a message of the user with its turn, in one transaction. */
@Injectable()
export class StoreAnswer {
  constructor(
    private readonly sql: Sql,
    private readonly requests: RequestsRepository,
    private readonly messages: MessagesRepository,
    private readonly files: ChatFiles,
  ) {}

  /**
   * @returns undefined when the request is answered already
   * @throws ApiError 400, 404, 409, 410; unique violation when the chat already has a message with this client_id
   */
  run(input: AnswerInput, traceParent: string | null): Promise<Answered | undefined> {
    return withLockedChat(this.sql, input.chatId, input.userId, (sql) => this.#close(sql, input, traceParent));
  }

  async #close(sql: SqlRunner, input: AnswerInput, traceParent: string | null): Promise<Answered | undefined> {
    const { chatId, userId, messageId, clientId, locale } = input;
    const stored = await this.requests.find(sql, chatId, messageId);
    if (!stored) throw new ApiError('message_not_found');
    const { request, in_time } = stored;
    // Possibly by an earlier attempt of the same request, which completed while this one waited for the chat.
    if (request.answer) return undefined;
    if (!in_time) throw new ApiError('request_expired');
    const checked = checkAnswer(request, input.answer);
    if ('problems' in checked) throw new ApiError('validation_failed', { errors: answerErrors(checked.problems) });
    const fileIds = filesOfAnswer(request, checked.answer);
    const files = fileIds.length === 0 ? [] : await this.files.lockUnused({ userId, chatId }, fileIds, sql);
    if (!files) throw new ApiError('file_unusable');
    const given = withFiles(checked.answer, files);
    const text = textOfAnswer(request, given, WORDS[locale]);
    if ([...text].length > LIMITS.message) throw ApiError.field('answer', 'answer is too long');
    const closed = await this.requests.close(sql, chatId, messageId, given);
    if (!closed) throw new ApiError('request_expired');
    const posted = await this.messages.post(
      chatId,
      userId,
      text,
      clientId.toLowerCase(),
      locale,
      traceParent,
      files,
      sql,
    );
    // The agent was unpublished after the check.
    if (!posted) throw new ApiError('agent_not_ready');
    const answer = { request_id: messageId, type: request.type, ...given };
    return { request: closed, message: await this.requests.mark(sql, posted, answer, stored) };
  }
}

function withFiles(answer: RequestAnswer, files: readonly FileView[]): RequestAnswer {
  return files.length === 0 ? answer : { ...answer, files: files.map(({ id, name }) => ({ id, name })) };
}
