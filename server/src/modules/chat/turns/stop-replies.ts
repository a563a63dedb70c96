import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { ChangesRepository } from '../messages/message-changes.repository.js';
import { ChatPush } from '../realtime/chat-push.js';
import { CompleteTurn } from './complete-turn.js';
import { ReplyMetrics } from './metrics/reply-metrics.js';
import { StoppedReplies } from './stopped-replies.js';
import { TurnsRepository } from './turns.repository.js';

/** How long the worker that has the text may take; then the last snapshot is stored as what had come. */
const WORKER_ANSWERS_WITHIN_MS = [15, 25, 40, 80, 140, 200];

/** Ends a chat's running reply, keeping what has come, and those that wait. */
@Injectable()
export class StopReplies {
  constructor(
    private readonly changes: ChangesRepository,
    private readonly turns: TurnsRepository,
    private readonly complete: CompleteTurn,
    private readonly push: ChatPush,
    private readonly metrics: ReplyMetrics,
    private readonly stoppedReplies: StoppedReplies,
  ) {}

  /** @returns how many replies were stopped. */
  async run(userId: number, chatId: number): Promise<number> {
    const changed = await this.changes.stopQueued(chatId, userId);
    if (!changed) throw new ApiError('chat_not_found');
    this.push.messages(userId, chatId, changed.messages);
    this.push.abort(changed.abort);
    let stopped = changed.messages.length;
    for (let n = stopped; n > 0; n--) this.metrics.ended({ outcome: 'stopped' });
    for (const turnId of changed.waiting) stopped += (await this.stopWaiting(turnId, chatId)) ? 1 : 0;
    for (const turnId of changed.abort) stopped += (await this.stopRunning(turnId, chatId)) ? 1 : 0;
    return stopped;
  }

  private async stopWaiting(turnId: number, chatId: number): Promise<boolean> {
    const stopped = await this.complete.stopped({ turnId, chatId, lease: null }, '');
    if (stopped) this.stoppedReplies.tell([turnId]);
    return stopped;
  }

  /** The worker stops it, because it alone has the whole text; if it does not, we do. */
  private async stopRunning(turnId: number, chatId: number): Promise<boolean> {
    for (const pause of WORKER_ANSWERS_WITHIN_MS) {
      await sleep(pause);
      const state = await this.turns.stateOf(turnId);
      if (state === 'stopped') return true;
      if (state === 'waiting') return await this.stopWaiting(turnId, chatId);
      if (state !== 'running') break; // it has ended, or the worker gave it back
    }
    const stopped = await this.complete.stopped({ turnId, chatId, lease: null }, null);
    if (stopped) this.push.abort([turnId]); // a worker that was slow to hear it
    return stopped;
  }
}
