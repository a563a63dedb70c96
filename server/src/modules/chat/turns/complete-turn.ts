import { Injectable } from '@nestjs/common';
import type { FailureCode } from '../../../contract/errors.js';
import { retryWhenDown } from '../../../platform/db/retry-when-down.js';
import { JobQueue } from '../../../platform/queue/job-queue.js';
import { Tracing } from '../../../platform/tracing/tracing.js';
import { RunLog } from '../../runs/public.js';
import { failureOf } from '../messages/domain/views.js';
import { ChangesRepository } from '../messages/message-changes.repository.js';
import { ChatPush } from '../realtime/chat-push.js';
import { type EndedReply, ReplyMetrics } from './metrics/reply-metrics.js';
import { type AnsweredTurn, TurnsRepository } from './turns.repository.js';

/** A turn, as whoever closes it knows it. */
export interface OpenTurn {
  turnId: number;
  chatId: number;
  /** Of the worker that holds it; null for a callback, the sweeper and a stop, which hold none. */
  lease: string | null;
  /** Its workflow has reported a failure: while it waits for its callback, it fails before its deadline. */
  isReported?: boolean;
}

/** A reply that has come waits this long for a database that is away, rather than be lost. */
const KEEP_TRYING_MS = 120_000;
/** Who holds no lease has somebody waiting for an answer, or comes again by itself. */
const patience = (turn: OpenTurn): number => (turn.lease === null ? 0 : KEEP_TRYING_MS);

/**
 * Where every reply ends: response, end of stream, callback, failure and stop alike. Each is one conditional change,
 * and the first wins. After the commit it is pushed, and the chat's next turn is woken.
 */
@Injectable()
export class CompleteTurn {
  constructor(
    private readonly turns: TurnsRepository,
    private readonly changes: ChangesRepository,
    private readonly push: ChatPush,
    private readonly queue: JobQueue,
    private readonly runs: RunLog,
    private readonly metrics: ReplyMetrics,
    private readonly tracing: Tracing,
  ) {}

  /**
   * Stores the turn's one answer. Safe to run again when it is not known whether a commit went through.
   * @returns the stored answer; undefined when another one, a failure or a stop came first.
   */
  async answered(
    turn: OpenTurn,
    text: string,
    firstChunkAt: Date | null,
    idempotencyKey: string | null = null,
  ): Promise<AnsweredTurn | undefined> {
    let asked = 0;
    const row = await this.close(turn, 'answered', async () => {
      asked += 1;
      const stored = await this.turns.answer(turn.turnId, turn.chatId, turn.lease, text, firstChunkAt, idempotencyKey);
      // A commit whose answer was lost shows on the second try: the turn is closed, and by us, who held it.
      return stored ?? (asked > 1 ? this.turns.answerOf(turn.turnId) : undefined);
    });
    if (row) this.closed(turn, row, { outcome: 'answered', firstChunkAt });
    return row;
  }

  /** @returns whether it was this call that failed the turn. */
  async failed(turn: OpenTurn, code: FailureCode, partial = '', firstChunkAt: Date | null = null): Promise<boolean> {
    const failure = failureOf(code, partial);
    const row = await this.close(turn, code, () =>
      this.turns.fail(turn.turnId, turn.chatId, turn.lease, failure, turn.isReported),
    );
    if (row) this.closed(turn, row, { outcome: 'failed', code, firstChunkAt });
    return row !== undefined;
  }

  /**
   * @param partial what came of the reply, which is stored; null: as far as the last snapshot
   * @returns whether it was this call that stopped the turn.
   */
  async stopped(turn: OpenTurn, partial: string | null): Promise<boolean> {
    const stopped = await this.close(turn, 'stopped', () =>
      this.changes.stopTurn(turn.turnId, turn.chatId, turn.lease, partial),
    );
    if (!stopped) return false;
    this.metrics.ended({ outcome: 'stopped' });
    this.runs.note(turn.turnId);
    this.push.messages(stopped.userId, turn.chatId, stopped.messages);
    this.typingEnds(turn, stopped.userId, stopped.messages[0]?.id ?? null);
    this.queue.add('wake', { chat_id: turn.chatId });
    return true;
  }

  /** The one conditional change; as often as it takes where the database is away. */
  private close<T>(turn: OpenTurn, outcome: string, change: () => Promise<T>): Promise<T> {
    const facts = { 'regent.turn_id': turn.turnId, 'regent.outcome': outcome };
    return this.tracing.step('turn close', { facts }, () => retryWhenDown(change, patience(turn)));
  }

  private closed(turn: OpenTurn, row: AnsweredTurn, ended: EndedReply): void {
    this.metrics.ended({ ...ended, took: row.took_s });
    this.runs.note(turn.turnId);
    this.push.messages(row.user_id, turn.chatId, [row]);
    this.typingEnds(turn, row.user_id, row.is_agent ? row.reply_to : row.id);
    if (row.more) this.queue.add('wake', { chat_id: turn.chatId, agent_id: row.agent_id });
  }

  /** A worker that holds the turn does it itself; one that waited for its callback nobody holds. */
  private typingEnds(turn: OpenTurn, userId: number, replyTo: number | null): void {
    if (turn.lease === null) this.push.typing(userId, turn.chatId, replyTo, false);
  }
}
