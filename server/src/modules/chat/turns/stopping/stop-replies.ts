import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { ApiError } from '../../../../platform/http/errors/api-error.js';
import { ChatPush } from '../../realtime/chat-push.js';
import { CompleteTurn } from '../complete-turn.js';
import { ReplyMetrics } from '../metrics/reply-metrics.js';
import { TurnEvents } from '../turn-events.js';
import { TurnLookupRepository } from '../turn-lookup.repository.js';
import { type StoppedTurns, StopTurnsRepository } from './stop-turns.repository.js';

/** Pauses between checks whether the worker has stopped the turn; after the last one, the snapshot is stored. */
const WORKER_POLL_MS = [15, 25, 40, 80, 140, 200];

/** Stops a chat's running reply, keeping its text so far, and its queued ones. */
@Injectable()
export class StopReplies {
  constructor(
    private readonly stops: StopTurnsRepository,
    private readonly turns: TurnLookupRepository,
    private readonly complete: CompleteTurn,
    private readonly push: ChatPush,
    private readonly metrics: ReplyMetrics,
    private readonly events: TurnEvents,
  ) {}

  /** @returns the number of stopped replies */
  async run(userId: number, chatId: number): Promise<number> {
    const changed = await this.stops.stopQueued(chatId, userId);
    if (!changed) throw new ApiError('chat_not_found');
    this.push.messages(userId, chatId, changed.messages);
    this.push.abort(changed.running);
    let stopped = changed.messages.length;
    for (let n = stopped; n > 0; n--) this.metrics.ended({ outcome: 'stopped' });
    for (const turnId of changed.awaitingCallback) stopped += Number(await this.stopAwaitingCallback(turnId, chatId));
    for (const turnId of changed.running) stopped += Number(await this.stopRunning(turnId, chatId));
    return stopped;
  }

  /** Notifies clients, workers and metrics of turns that a transaction stopped. Call after its commit. */
  announce(userId: number, chatId: number, { messages, begun, queued }: StoppedTurns): void {
    this.push.messages(userId, chatId, messages);
    const inState = (state: string): number[] => begun.filter((turn) => turn.state === state).map(({ id }) => id);
    this.push.abort(inState('running'));
    this.events.stoppedAwaitingCallback(inState('waiting'));
    for (let n = begun.length + queued; n > 0; n--) this.metrics.ended({ outcome: 'stopped' });
    for (const { id, message_id: messageId } of begun) {
      this.events.closed(id);
      this.push.typing(userId, chatId, messageId, false);
    }
  }

  private async stopAwaitingCallback(turnId: number, chatId: number): Promise<boolean> {
    const stopped = await this.complete.stopped({ turnId, chatId, lease: null }, '');
    if (stopped) this.events.stoppedAwaitingCallback([turnId]);
    return stopped;
  }

  /** The worker stops the turn, because only it has the whole text; this method does when the worker is too slow. */
  private async stopRunning(turnId: number, chatId: number): Promise<boolean> {
    for (const pause of WORKER_POLL_MS) {
      await sleep(pause);
      const state = await this.turns.stateOf(turnId);
      if (state === 'stopped') return true;
      if (state === 'waiting') return await this.stopAwaitingCallback(turnId, chatId);
      if (state !== 'running') break; // closed, or released by the worker
    }
    const stopped = await this.complete.stopped({ turnId, chatId, lease: null }, null);
    if (stopped) this.push.abort([turnId]); // the worker may have missed the first abort
    return stopped;
  }
}
