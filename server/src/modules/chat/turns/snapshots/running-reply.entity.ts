import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Activity } from '../../../../contract/chat/realtime.js';
import type { MessageStep } from '../../../../contract/chat/steps.js';

/**
 * Snapshot of a running reply. An unlogged table without foreign keys: a loss costs only an animation and steps (ADR
 * 14).
 */
@Entity('running_reply')
@Index('running_reply_chat', ['chatId'])
export class RunningReplyRow {
  @PrimaryColumn('bigint')
  turnId: number;

  @Column('bigint')
  chatId: number;

  @Column('bigint')
  messageId: number;

  /** The call that the text comes from: a repeated call starts a new text. */
  @Column('int')
  attempt: number;

  /** Index of the last delta in `text`. */
  @Column('int')
  index: number;

  @Column('text')
  text: string;

  /** Current activity of the agent; null if none is shown. */
  @Column('jsonb', { nullable: true })
  activity: Activity | null;

  /** Named steps so far; null if there are none. */
  @Column('jsonb', { nullable: true })
  steps: MessageStep[] | null;

  /** When the workflow reported the last step by a call; null if it did not. */
  @Column('timestamptz', { nullable: true })
  stepAt: Date | null;

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt: Date;
}
