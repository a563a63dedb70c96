import { Injectable } from '@nestjs/common';
import { type ReplySnapshot, RunningRepliesRepository } from './running-replies.repository.js';

/** Running replies so far, for clients that join in the middle and for replies that break off. */
@Injectable()
export class ReplySnapshots {
  constructor(private readonly replies: RunningRepliesRepository) {}

  save(snapshots: ReplySnapshot[]): Promise<void> {
    return this.replies.save(snapshots);
  }

  /** The stored text of a turn's reply; empty without one. */
  textOf(turnId: number): Promise<string> {
    return this.replies.textOf(turnId);
  }

  /** Deletes snapshots of closed turns. */
  deleteStale(): Promise<void> {
    return this.replies.deleteStale();
  }
}
