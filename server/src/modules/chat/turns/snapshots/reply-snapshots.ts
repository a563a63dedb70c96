import { Injectable } from '@nestjs/common';
import { type ReplySnapshot, RunningRepliesRepository } from './running-replies.repository.js';

/** Snapshots of running replies, for clients that join midway and for interrupted replies. */
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
