import { Injectable } from '@nestjs/common';
import type { MessageView } from '../../../contract/realtime.js';
import { sqlState, UNIQUE_VIOLATION } from '../../../platform/db/sql.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { Tracing } from '../../../platform/tracing/tracing.js';
import { type MessageRow, messageView } from '../messages/domain/message-view.js';
import { ChatPush } from '../realtime/chat-push.js';
import { CompleteTurn } from '../turns/complete-turn.js';
import { TurnLookupRepository } from '../turns/turn-lookup.repository.js';
import { AgentMessagesRepository, type ChatOwner, type MessageExtras } from './agent-messages.repository.js';

export interface AgentMessage extends MessageExtras {
  message: string;
  /** The user message that this one answers. */
  reply_to?: number | null;
  idempotency_key?: string | null;
}

/** Runs before an unsolicited message is stored. Throws to refuse it. */
type BeforeUnsolicited = () => Promise<void>;

interface Received {
  /** False: an earlier request with this idempotency key stored the message. */
  created: boolean;
  /** The message is the answer of an open turn. */
  awaited: boolean;
  /** The turn that it answered. */
  turnId?: number;
  message: MessageView;
}

/** Receives a message from a workflow: the answer to a user's message, a further message, or an unsolicited one. */
@Injectable()
export class ReceiveAgentMessage {
  constructor(
    private readonly messages: AgentMessagesRepository,
    private readonly turns: TurnLookupRepository,
    private readonly complete: CompleteTurn,
    private readonly push: ChatPush,
    private readonly tracing: Tracing,
  ) {}

  async run(agentId: number, chatId: number, input: AgentMessage, before: BeforeUnsolicited): Promise<Received> {
    const owner = await this.messages.ownerOf(chatId, agentId);
    if (!owner) throw new ApiError('chat_not_found');
    const key = input.idempotency_key ?? null;
    const earlier = key && (await this.messages.byIdempotencyKey(chatId, key));
    if (earlier) return alreadyReceived(earlier);
    try {
      return await this.store(owner, chatId, input, key, before);
    } catch (error) {
      if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
      const first = key && (await this.messages.byIdempotencyKey(chatId, key));
      if (first) return alreadyReceived(first);
      // The user retried the failed message meanwhile: the new turn is answered.
      return this.store(owner, chatId, input, key, before);
    }
  }

  private async store(
    { user_id: userId, shown_chat_id: shownChatId }: ChatOwner,
    chatId: number,
    input: AgentMessage,
    key: string | null,
    before: BeforeUnsolicited,
  ): Promise<Received> {
    const replyTo = input.reply_to ?? null;
    const addUnsolicited = async () => {
      await before();
      // Without a message that it belongs to, it goes where the user sees it.
      return this.add(userId, replyTo === null ? shownChatId : chatId, input, key);
    };
    if (replyTo === null) return addUnsolicited();
    const turn = await this.turns.latestOfMessage(chatId, replyTo);
    if (!turn && !(await this.turns.hasMessage(chatId, replyTo))) {
      throw ApiError.field('reply_to', 'reply_to is not a message of this chat');
    }
    if (!turn || turn.state === 'stopped') throw new ApiError('reply_not_expected');
    const open = { turnId: turn.turn_id, chatId, lease: null };
    const facts = { 'regent.chat_id': chatId, 'regent.turn_id': turn.turn_id };
    const answer = await this.tracing.step('turn callback', { parent: turn.trace_parent, linked: true, facts }, () =>
      this.complete.answered(open, input.message, null, {
        idempotencyKey: key,
        suggestions: input.suggestions,
        sources: input.sources,
        request: input.request,
        resumePath: input.resumePath,
      }),
    );
    if (answer) {
      this.push.abort([turn.turn_id]); // a call that still runs is not waited for
      return { created: true, awaited: true, turnId: turn.turn_id, message: messageView(answer) };
    }
    if (key === null) throw new ApiError('reply_already_given');
    return addUnsolicited();
  }

  private async add(
    userId: number,
    chatId: number,
    { message: text, reply_to = null, ...extras }: AgentMessage,
    key: string | null,
  ): Promise<Received> {
    const row = await this.messages.add(chatId, text, reply_to, key, extras);
    if (!row) throw new ApiError('chat_not_found');
    const message = messageView(row);
    this.push.messageCreated(userId, chatId, message);
    return { created: true, awaited: false, message };
  }
}

const alreadyReceived = (row: MessageRow): Received => ({ created: false, awaited: false, message: messageView(row) });
