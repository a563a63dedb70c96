import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import type { FailureCode } from '../../../contract/errors.js';
import type { Locale } from '../../../contract/limits.js';

/**
 * A user's message and the reply it waits for: the outbox row, written in the message's transaction.
 * queued → running (a worker holds the lease) → answered | failed | stopped; running → waiting (awaits its callback).
 * queued, running and waiting are open; a chat works on its first open turn only.
 */
@Entity('turn')
@Check('turn_state_known', "state IN ('queued', 'running', 'waiting', 'answered', 'failed', 'stopped')")
@Index('turn_open_of_chat', ['chatId', 'id'], { where: "state IN ('queued', 'running', 'waiting')" })
@Index('turn_one_open_or_answered', ['messageId'], {
  unique: true,
  where: "state IN ('queued', 'running', 'waiting', 'answered')",
})
@Index('turn_message', ['messageId', 'id'])
@Index('turn_waiting', ['id'], { where: "state = 'waiting'" })
// The condition differs from `turn_open_of_chat`, so that the planner does not use it for a chat's first open turn.
@Index('turn_due', ['dueAt'], { where: 'finished_at IS NULL' })
export class Turn {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: number;

  /** No foreign key: the turn is deleted with its message. */
  @Column('bigint')
  chatId: number;

  @Column('bigint')
  messageId: number;

  @ManyToOne('Message', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'message_id', foreignKeyConstraintName: 'turn_message_fk' })
  message?: object;

  /** Copied from the chat. */
  @Column('bigint')
  agentId: number;

  @Column('text', { default: 'queued' })
  state: 'queued' | 'running' | 'waiting' | 'answered' | 'failed' | 'stopped';

  /** Version of the agent that answers in all attempts, set at the first claim; null if none was published. */
  @Column('int', { nullable: true })
  agentVersion: number | null;

  /** UI language of the sender. */
  @Column('text', { default: 'en' })
  locale: Locale;

  /** W3C trace parent; null when the message is not traced (ADR 26). */
  @Column('text', { nullable: true })
  traceParent: string | null;

  @Column('int', { default: 0 })
  attempt: number;

  /** Identifies the claim: a worker that lost its lease cannot close the turn. */
  @Column('uuid', { nullable: true })
  lease: string | null;

  /** queued: claimable from this time on; running: end of the lease; waiting: time limit of the callback. */
  @Column('timestamptz', { default: () => 'now()' })
  dueAt: Date;

  /** Time limit of the reply; set at the first call. */
  @Column('timestamptz', { nullable: true })
  deadline: Date | null;

  /** Time limit in the agent queue; null when the turn is not in one. */
  @Column('timestamptz', { name: 'line_until', nullable: true })
  queuedUntil: Date | null;

  /** Failure code after that time limit. */
  @Column('text', { name: 'line_code', nullable: true })
  queueCode: FailureCode | null;

  /** The called workflow of a turn that awaits its callback. */
  @Column('text', { nullable: true })
  workflowId: string | null;

  /** ID of the execution in n8n, if the workflow sent it. */
  @Column('text', { nullable: true })
  executionId: string | null;

  @Column('text', { nullable: true })
  failureCode: FailureCode | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { nullable: true })
  startedAt: Date | null;

  @Column('timestamptz', { nullable: true })
  firstChunkAt: Date | null;

  @Column('timestamptz', { nullable: true })
  finishedAt: Date | null;
}
