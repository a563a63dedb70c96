import { Injectable } from '@nestjs/common';
import type { MessageView } from '../../../contract/chat/realtime.js';
import { isBlank } from '../../../contract/text/blank.js';
import type { RunNote } from '../../../contract/workflows/runs.js';
import { timeoutSignal } from '../../../platform/concurrency/timeout-signal.js';
import { unlessDuplicate } from '../../../platform/db/sql.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { Tracing } from '../../../platform/tracing/tracing.js';
import { type FileOwner, type SentFile, type StoredReply, StoreReplyFiles } from '../../media/public.js';
import { type MessageRow, messageView } from '../messages/domain/message-view.js';
import { ChatPush } from '../realtime/chat-push.js';
import { CompleteTurn } from '../turns/complete-turn.js';
import { TurnLookupRepository } from '../turns/turn-lookup.repository.js';
import { AgentMessagesRepository, type ChatOwner, type MessageExtras } from './agent-messages.repository.js';

/** The caller waits meanwhile. */
const FILES_MS = 20_000;

export interface AgentMessage extends Omit<MessageExtras, 'files'> {
  /** Blank only with files. */
  message: string;
  sentFiles?: readonly SentFile[];
  /** The user message that this one answers. */
  reply_to?: number | null;
  idempotency_key?: string | null;
}

/** Runs before an unsolicited message is stored; throws to reject it. */
type BeforeUnsolicited = () => Promise<void>;

interface Received {
  /** False if an earlier request with this idempotency key stored the message. */
  created: boolean;
  /** The message is the answer of an open turn. */
  awaited: boolean;
  message: MessageView;
  /** The answered turn. */
  turnId?: number;
  /** Which files were skipped. */
  notes?: RunNote[];
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
    private readonly files: StoreReplyFiles,
  ) {}

  async run(agentId: number, chatId: number, input: AgentMessage, before: BeforeUnsolicited): Promise<Received> {
    const owner = await this.messages.ownerOf(chatId, agentId);
    if (!owner) throw new ApiError('chat_not_found');
    const key = input.idempotency_key ?? null;
    const earlier = key && (await this.messages.byIdempotencyKey(chatId, key));
    if (earlier) return alreadyReceived(earlier);
    const received = await unlessDuplicate(this.store(owner, chatId, input, key, before));
    if (received) return received;
    const first = key && (await this.messages.byIdempotencyKey(chatId, key));
    if (first) return alreadyReceived(first);
    // The user retried the failed message meanwhile: the new turn is answered.
    return this.store(owner, chatId, input, key, before);
  }

  private async store(
    { user_id: userId, shown_chat_id: shownChatId }: ChatOwner,
    chatId: number,
    input: AgentMessage,
    key: string | null,
    before: BeforeUnsolicited,
  ): Promise<Received> {
    const replyTo = input.reply_to ?? null;
    // A message that answers none goes to the shown chat.
    const owner = { userId, chatId: replyTo === null ? shownChatId : chatId };
    const addUnsolicited = async (stored?: StoredReply) => {
      await before();
      return this.add(owner, input, stored ?? (await this.storeFiles(owner, input)), key);
    };
    if (replyTo === null) return addUnsolicited();
    const turn = await this.turns.latestOfMessage(chatId, replyTo);
    if (!turn && !(await this.turns.hasMessage(chatId, replyTo))) {
      throw ApiError.field('reply_to', 'reply_to is not a message of this chat');
    }
    if (!turn || turn.state === 'stopped') throw new ApiError('reply_not_expected');
    if (turn.state === 'answered') {
      if (key === null) throw new ApiError('reply_already_given');
      return addUnsolicited();
    }
    const stored = await this.storeFiles(owner, input);
    const open = { turnId: turn.turn_id, chatId, lease: null };
    const facts = { 'regent.chat_id': chatId, 'regent.turn_id': turn.turn_id };
    const answer = await this.tracing.step('turn callback', { parent: turn.trace_parent, linked: true, facts }, () =>
      this.complete.answered(open, stored.text, null, {
        idempotencyKey: key,
        suggestions: input.suggestions,
        sources: input.sources,
        request: input.request,
        resumePath: input.resumePath,
        files: stored.files,
      }),
    );
    if (answer) {
      this.push.abort([turn.turn_id]); // does not wait for a running call
      const { notes } = stored;
      return { created: true, awaited: true, message: messageView(answer), turnId: turn.turn_id, notes };
    }
    if (key === null) throw new ApiError('reply_already_given');
    return addUnsolicited(stored);
  }

  /** @throws ApiError 400 if the message is empty */
  private async storeFiles(
    owner: FileOwner,
    { message: text, sentFiles: files = [] }: AgentMessage,
  ): Promise<StoredReply> {
    const stored = await this.files.run(owner, { text, files }, undefined, timeoutSignal(FILES_MS));
    if (isBlank(stored.text) && stored.files.length === 0) {
      throw ApiError.field('files', 'none of the files could be stored, and message is blank');
    }
    return stored;
  }

  private async add(
    { userId, chatId }: FileOwner,
    { reply_to = null, suggestions, sources, request, resumePath }: AgentMessage,
    { text, files }: StoredReply,
    key: string | null,
  ): Promise<Received> {
    const row = await this.messages.add(chatId, text, reply_to, key, {
      suggestions,
      sources,
      request,
      resumePath,
      files,
    });
    if (!row) throw new ApiError('chat_not_found');
    const message = messageView(row);
    this.push.messageCreated(userId, chatId, message);
    return { created: true, awaited: false, message };
  }
}

const alreadyReceived = (row: MessageRow): Received => ({ created: false, awaited: false, message: messageView(row) });
