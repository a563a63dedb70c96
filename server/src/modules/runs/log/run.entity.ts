import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { FailureCode } from '../../../contract/errors.js';
import type { ExecutionStop, RunFailureDetail, RunOutcome, RunStep } from '../../../contract/limits.js';

/**
 * How one reply came about: a copy of what its turn knows, with what was seen of the workflow. Written in batches, a
 * moment after the turn has ended. No foreign keys: it is removed when it is old. Nothing that was said is in it, but for
 * what a node may repeat in its error.
 */
@Entity('run')
@Check('run_outcome_known', "outcome IN ('waiting', 'answered', 'failed', 'stopped')")
@Index('run_not_answered', ['agentId', 'outcome', 'turnId'], { where: "outcome <> 'answered'" })
export class Run {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'run_pk' })
  agentId: number;

  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'run_pk' })
  turnId: number;

  @Column('bigint')
  chatId: number;

  /** The user's. */
  @Column('bigint')
  messageId: number;

  @Column('text')
  outcome: RunOutcome;

  @Column('text', { nullable: true })
  failureCode: FailureCode | null;

  /** How often the workflow was called. */
  @Column('int')
  attempts: number;

  /** In the workflow tool, at that time; null: none was called, or the process that knew it has died. */
  @Column('text', { nullable: true })
  workflowId: string | null;

  @Column('text', { nullable: true })
  executionId: string | null;

  /** When the message was written. */
  @Column('timestamptz')
  createdAt: Date;

  /** From the message to the first call. */
  @Column('int', { nullable: true })
  queuedMs: number | null;

  /** From the first call to the first piece of text. */
  @Column('int', { nullable: true })
  firstChunkMs: number | null;

  /** From the message to the end. */
  @Column('int', { nullable: true })
  totalMs: number | null;

  /** As the last call's stream told them. */
  @Column('jsonb', { nullable: true })
  steps: RunStep[] | null;

  /** What became of the execution of a stopped reply; null: nothing was to be stopped. */
  @Column('text', { nullable: true })
  executionStop: ExecutionStop | null;

  /** What the workflow answered in the place of a reply. */
  @Column('jsonb', { nullable: true })
  failureDetail: RunFailureDetail | null;
}

/** How many replies of an agent came and how many failed, ever. Kept right by triggers on `run`. */
@Entity('agent_run_tally')
export class AgentRunTally {
  @PrimaryColumn('bigint')
  agentId: number;

  @Column('bigint', { default: 0 })
  answered: number;

  @Column('bigint', { default: 0 })
  failed: number;
}

/** Up to which turn all that have ended are among the runs. */
@Entity('run_progress')
export class RunProgress {
  @PrimaryColumn('int')
  id: number;

  @Column('bigint')
  collectedTo: number;
}
