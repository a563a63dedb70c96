import { Injectable } from '@nestjs/common';
import { checkAnswer, filesOfAnswer, textOfAnswer } from '../../../contract/answers.js';
import { LIMITS, type Locale } from '../../../contract/limits.js';
import type { FileView, MessageView } from '../../../contract/realtime.js';
import type { RequestAnswer } from '../../../contract/requests.js';
import { Sql, type SqlRunner, unlessDuplicate } from '../../../platform/db/sql.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { JobQueue } from '../../../platform/queue/job-queue.js';
import { RateLimits } from '../../../platform/rate-limit/rate-limits.js';
import { Tracing } from '../../../platform/tracing/tracing.js';
import { ChatFiles } from '../../media/public.js';
import { ShowAlternative } from '../branches/alternatives/show-alternative.js';
import { withLockedChat } from '../chats/locked-chat.js';
import { mayWrite } from '../messages/domain/may-write.js';
import { type MessageRow, messageView } from '../messages/domain/message-view.js';
import { MessagesRepository, type PostedMessage } from '../messages/messages.repository.js';
import { traceTurn } from '../messages/trace-turn.js';
import { AnnounceAnswer } from './announce-answer.js';
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

interface Answered {
  /** The message with the request. */
  request: MessageRow;
  message: PostedMessage;
}

/**
 * Answers a request: closes it, and stores the answer as a message of the user with its turn, in one commit. The worker
 * delivers it like any message: to the waiting execution, or to the workflow.
 */
@Injectable()
export class AnswerRequest {
  constructor(
    private readonly sql: Sql,
    private readonly requests: RequestsRepository,
    private readonly messages: MessagesRepository,
    private readonly limits: RateLimits,
    private readonly announce: AnnounceAnswer,
    private readonly queue: JobQueue,
    private readonly tracing: Tracing,
    private readonly shown: ShowAlternative,
    private readonly files: ChatFiles,
  ) {}

  /**
   * Counts as a message. `created` false: the message is that of an earlier request with this client_id.
   * @throws ApiError 400, 404, 409, 410, 429
   */
  async run(input: AnswerInput): Promise<{ created: boolean; message: MessageView }> {
    const { userId, chatId } = input;
    const earlier = await this.earlier(input);
    if (earlier) return earlier;
    const refusal = mayWrite(userId, await this.messages.agentForWriting(chatId, userId));
    if (refusal) throw new ApiError(refusal);
    const answered = await this.storeWithinLimit(input);
    if (!answered) return (await this.earlier(input)) ?? Promise.reject(new ApiError('request_answered'));
    const message = messageView(answered.message);
    if (!answered.message.is_shown) await this.shown.run(userId, chatId);
    this.queue.add('wake', { chat_id: chatId, agent_id: answered.message.agent_id });
    void this.announce.run(userId, chatId, answered.request, message);
    return { created: true, message };
  }

  /** An answer that is refused does not count. */
  private async storeWithinLimit(input: AnswerInput): Promise<Answered | undefined> {
    await this.limits.consumeMessage(input.userId);
    return this.limits.giveBackUnlessNew(
      input.userId,
      () => this.store(input),
      (answered) => answered !== undefined,
    );
  }

  /** @returns undefined when the client_id is used, or the request is answered, here or in another branch */
  private store(input: AnswerInput): Promise<Answered | undefined> {
    const { chatId, userId } = input;
    return traceTurn(this.tracing, chatId, (traceParent) =>
      unlessDuplicate(withLockedChat(this.sql, chatId, userId, (sql) => this.close(sql, input, traceParent))),
    );
  }

  private async close(sql: SqlRunner, input: AnswerInput, traceParent: string | null): Promise<Answered | undefined> {
    const { chatId, userId, messageId, clientId, locale } = input;
    const stored = await this.requests.find(sql, chatId, messageId);
    if (!stored) throw new ApiError('message_not_found');
    const { request, in_time } = stored;
    // Perhaps by an earlier attempt of the same request, which ended while this one waited for the chat.
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

  /** The message that an earlier request with this client_id stored. */
  private async earlier({ chatId, userId, clientId }: AnswerInput) {
    const row = await this.messages.byClientId(chatId, userId, clientId.toLowerCase());
    return row && { created: false, message: messageView(row) };
  }
}

function withFiles(answer: RequestAnswer, files: readonly FileView[]): RequestAnswer {
  return files.length === 0 ? answer : { ...answer, files: files.map(({ id, name }) => ({ id, name })) };
}
