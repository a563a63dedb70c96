import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import type { FailureCode } from '../../../contract/errors.js';
import type { Locale } from '../../../contract/limits.js';

/**
 * One asking of the workflow: the outbox row, written in the same transaction as the message.
 * queued → running (a worker holds the lease) → answered | failed | stopped; running → waiting (its reply comes by
 * callback). queued, running and waiting are open: a chat has one of them at work, the others wait.
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
// Not the condition of `turn_open_of_chat`: a chat's first open turn must not be looked for in this one.
@Index('turn_due', ['dueAt'], { where: 'finished_at IS NULL' })
export class Turn {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: number;

  /** The message's chat: it goes with the message, so no foreign key of its own is checked for each message. */
  @Column('bigint')
  chatId: number;

  @Column('bigint')
  messageId: number;

  @ManyToOne('Message', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'message_id', foreignKeyConstraintName: 'turn_message_fk' })
  message?: object;

  /** Copied from the chat, for the agent's statistics. */
  @Column('bigint')
  agentId: number;

  @Column('text', { default: 'queued' })
  state: 'queued' | 'running' | 'waiting' | 'answered' | 'failed' | 'stopped';

  /** The interface language of the sender. */
  @Column('text', { default: 'en' })
  locale: Locale;

  /** The step of the trace in which it was asked for, where that is followed: any process goes on with it. */
  @Column('text', { nullable: true })
  traceParent: string | null;

  @Column('int', { default: 0 })
  attempt: number;

  /** Which claim holds it: a worker whose lease was taken over cannot complete it. */
  @Column('uuid', { nullable: true })
  lease: string | null;

  /**
   * When somebody must look at it again: queued: from when it may be claimed; running: when the lease ends;
   * waiting: when the callback is too late.
   */
  @Column('timestamptz', { default: () => 'now()' })
  dueAt: Date;

  /** By when the reply must be there; set at the first call. */
  @Column('timestamptz', { nullable: true })
  deadline: Date | null;

  /**
   * While it is its chat's turn but its agent cannot be called: until when it waits in line, and what is told if that
   * time passes.
   */
  @Column('timestamptz', { nullable: true })
  lineUntil: Date | null;

  @Column('text', { nullable: true })
  lineCode: FailureCode | null;

  /** What was called and has started, where the reply is to come by callback. */
  @Column('text', { nullable: true })
  workflowId: string | null;

  /** In the workflow tool, where the workflow told it. */
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
