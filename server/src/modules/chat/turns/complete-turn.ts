import { Injectable } from '@nestjs/common';
import type { MessageStep } from '../../../contract/chat/steps.js';
import type { FailureCode } from '../../../contract/errors.js';
import { retryWhenDown } from '../../../platform/db/failover/retry-when-down.js';
import { JobQueue } from '../../../platform/queue/job-queue.js';
import { Tracing } from '../../../platform/tracing/tracing.js';
import { failureOf } from '../messages/domain/message-view.js';
import { ChatPush } from '../realtime/chat-push.js';
import { NameChat } from '../titles/name-chat.js';
import { type EndedReply, ReplyMetrics } from './metrics/reply-metrics.js';
import { StopTurnsRepository } from './stopping/stop-turns.repository.js';
import { type AnswerDetails, type ClosedTurn, TurnClosingRepository } from './turn-closing.repository.js';
import { TurnEvents } from './turn-events.js';

/** A turn to be closed. */
export interface OpenTurn {
  turnId: number;
  chatId: number;
  /** The lease of the worker that holds the turn; null for a callback, the sweeper and a stop. */
  lease: string | null;
  /** The workflow reported a failure, so the turn may fail before its deadline. */
  isReported?: boolean;
}

/** Result of a failed reply. Default for its steps: the stored ones. */
export interface PartOfReply {
  text?: string;
  firstChunkAt?: Date | null;
  steps?: readonly MessageStep[];
}

/** A worker that holds a reply waits this long for the database. Callers without a lease retry themselves. */
const DATABASE_WAIT_MS = 120_000;
const databaseWaitMs = (turn: OpenTurn): number => (turn.lease === null ? 0 : DATABASE_WAIT_MS);

/**
 * Closes turns: response, end of stream, callback, failure and stop. Each is one conditional change, and the first wins.
 * After the commit it pushes the result and wakes a worker for the chat's next turn.
 */
@Injectable()
export class CompleteTurn {
  constructor(
    private readonly closings: TurnClosingRepository,
    private readonly stops: StopTurnsRepository,
    private readonly push: ChatPush,
    private readonly queue: JobQueue,
    private readonly events: TurnEvents,
    private readonly metrics: ReplyMetrics,
    private readonly tracing: Tracing,
    private readonly nameChat: NameChat,
  ) {}

  /**
   * Stores the turn's only answer. Safe to repeat when a commit may have been lost.
   * @returns the stored answer; undefined when the turn was already closed
   */
  async answered(
    turn: OpenTurn,
    text: string,
    firstChunkAt: Date | null,
    details: AnswerDetails = {},
  ): Promise<ClosedTurn | undefined> {
    const { turnId, chatId, lease } = turn;
    let attempts = 0;
    const row = await this.close(turn, 'answered', async () => {
      attempts += 1;
      const stored = await this.closings.answer(turnId, chatId, lease, text, firstChunkAt, details);
      // On a repeat the turn may be closed by our own first attempt, whose response was lost.
      return stored ?? (attempts > 1 ? this.closings.answerOf(turnId) : undefined);
    });
    if (row) {
      this.afterClose(turn, row, { outcome: 'answered', firstChunkAt });
      this.nameUnnamed(row, chatId, text);
    }
    return row;
  }

  /** @returns false when the turn was already closed */
  async failed(
    turn: OpenTurn,
    code: FailureCode,
    { text = '', firstChunkAt = null, steps = [] }: PartOfReply = {},
  ): Promise<boolean> {
    const failure = failureOf(code, text);
    const row = await this.close(turn, code, () =>
      this.closings.fail(turn.turnId, turn.chatId, turn.lease, failure, turn.isReported ?? false, steps),
    );
    if (row) this.afterClose(turn, row, { outcome: 'failed', code, firstChunkAt });
    return row !== undefined;
  }

  /**
   * @param partial text received so far, stored as a message; null to use the last snapshot
   * @param steps steps that ran so far; if there are none, uses the last snapshot
   * @returns false when the turn was already closed
   */
  async stopped(turn: OpenTurn, partial: string | null, steps: readonly MessageStep[] = []): Promise<boolean> {
    const stopped = await this.close(turn, 'stopped', () =>
      this.stops.stop(turn.turnId, turn.chatId, turn.lease, { text: partial, steps }),
    );
    if (!stopped) return false;
    this.metrics.ended({ outcome: 'stopped' });
    this.events.closed(turn.turnId);
    this.push.messages(stopped.userId, turn.chatId, stopped.messages);
    this.endTyping(turn, stopped.userId, stopped.messages[0]?.id ?? null);
    this.queue.add('wake', { chat_id: turn.chatId });
    return true;
  }

  private close<T>(turn: OpenTurn, outcome: string, change: () => Promise<T>): Promise<T> {
    const facts = { 'regent.turn_id': turn.turnId, 'regent.outcome': outcome };
    return this.tracing.step('turn close', { facts }, () => retryWhenDown(change, databaseWaitMs(turn)));
  }

  private afterClose(turn: OpenTurn, row: ClosedTurn, ended: EndedReply): void {
    this.metrics.ended({ ...ended, durationSeconds: row.duration_s });
    this.events.closed(turn.turnId);
    this.push.messages(row.user_id, turn.chatId, [row]);
    this.endTyping(turn, row.user_id, row.is_agent ? row.reply_to : row.id);
    if (row.has_next) this.queue.add('wake', { chat_id: turn.chatId, agent_id: row.agent_id });
  }

  private nameUnnamed({ is_unnamed, user_id: userId, reply_to }: ClosedTurn, chatId: number, answer: string): void {
    if (is_unnamed && reply_to !== null) void this.nameChat.run({ userId, chatId, questionId: reply_to, answer });
  }

  /** The worker that holds a lease ends its typing indicator itself. */
  private endTyping(turn: OpenTurn, userId: number, replyTo: number | null): void {
    if (turn.lease === null) this.push.typing(userId, turn.chatId, replyTo, false);
  }
}
