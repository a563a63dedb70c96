import { Injectable } from '@nestjs/common';
import type { MessageView } from '../../../contract/realtime.js';
import { sqlState, UNIQUE_VIOLATION } from '../../../platform/db/sql.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { Tracing } from '../../../platform/tracing/tracing.js';
import { type MessageRow, messageView } from '../messages/domain/views.js';
import { ChangesRepository } from '../messages/message-changes.repository.js';
import { ChatPush } from '../realtime/chat-push.js';
import { CompleteTurn } from '../turns/complete-turn.js';
import { TurnsRepository } from '../turns/turns.repository.js';

export interface AgentMessage {
  message: string;
  /** The user message that it answers. */
  reply_to?: number | null;
  idempotency_key?: string | null;
}

/** Comes before a message is stored that nobody waits for. Throws to refuse it. */
type BeforeUnasked = () => Promise<void>;

interface Received {
  /** False: this idempotency key was here before, and the message is the one it made then. */
  created: boolean;
  /** It is the answer that somebody waited for. */
  awaited: boolean;
  message: MessageView;
}

/** A workflow sends a message by callback: the answer to a user's message, a further one, or one that nobody asked for. */
@Injectable()
export class ReceiveAgentMessage {
  constructor(
    private readonly changes: ChangesRepository,
    private readonly turns: TurnsRepository,
    private readonly complete: CompleteTurn,
    private readonly push: ChatPush,
    private readonly tracing: Tracing,
  ) {}

  async run(agentId: number, chatId: number, input: AgentMessage, before: BeforeUnasked): Promise<Received> {
    const userId = await this.changes.ownerOfAgentChat(chatId, agentId);
    if (userId === undefined) throw new ApiError('chat_not_found');
    const key = input.idempotency_key ?? null;
    const earlier = key && (await this.changes.byIdempotencyKey(chatId, key));
    if (earlier) return repeated(earlier);
    try {
      return await this.store(userId, chatId, input, key, before);
    } catch (error) {
      if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
      const first = key && (await this.changes.byIdempotencyKey(chatId, key));
      if (first) return repeated(first);
      // The user has just sent the failed message again: it is the new turn that is answered.
      return this.store(userId, chatId, input, key, before);
    }
  }

  private async store(
    userId: number,
    chatId: number,
    input: AgentMessage,
    key: string | null,
    before: BeforeUnasked,
  ): Promise<Received> {
    const replyTo = input.reply_to ?? null;
    const further = async () => {
      await before();
      return this.further(userId, chatId, input.message, replyTo, key);
    };
    if (replyTo === null) return further();
    const turn = await this.turns.newestOfMessage(chatId, replyTo);
    if (!turn && !(await this.turns.isMessageOf(chatId, replyTo))) {
      throw ApiError.field('reply_to', 'reply_to is not a message of this chat');
    }
    if (!turn || turn.state === 'stopped') throw new ApiError('reply_not_expected');
    const open = { turnId: turn.turn_id, chatId, lease: null };
    const facts = { 'regent.chat_id': chatId, 'regent.turn_id': turn.turn_id };
    const answer = await this.tracing.step('turn callback', { parent: turn.trace_parent, linked: true, facts }, () =>
      this.complete.answered(open, input.message, null, key),
    );
    if (answer) {
      this.push.abort([turn.turn_id]); // should a call of the workflow still run, its end is not waited for
      return { created: true, awaited: true, message: messageView(answer) };
    }
    if (key === null) throw new ApiError('reply_already_given');
    return further();
  }

  private async further(
    userId: number,
    chatId: number,
    text: string,
    replyTo: number | null,
    key: string | null,
  ): Promise<Received> {
    const row = await this.changes.addFromAgent(chatId, text, replyTo, key);
    if (!row) throw new ApiError('chat_not_found');
    const message = messageView(row);
    this.push.messageCreated(userId, chatId, message);
    return { created: true, awaited: false, message };
  }
}

const repeated = (row: MessageRow): Received => ({ created: false, awaited: false, message: messageView(row) });
