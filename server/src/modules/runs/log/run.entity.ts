import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { FailureCode } from '../../../contract/errors.js';
import type {
  ExecutionStop,
  RunFailureDetail,
  RunNote,
  RunOutcome,
  RunStep,
} from '../../../contract/workflows/runs.js';

/**
 * Log entry of one reply: facts of its turn and of the workflow call. Written in batches after the turn is closed. No
 * foreign keys: old runs are deleted by age. Contains no message texts, except where a node repeats one in its error.
 */
@Entity('run')
@Check('run_outcome_known', "outcome IN ('waiting', 'answered', 'failed', 'stopped')")
@Index('run_by_time', ['agentId', 'createdAt'])
@Index('run_not_answered', ['agentId', 'outcome', 'turnId'], { where: "outcome <> 'answered'" })
export class Run {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'run_pk' })
  agentId: number;

  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'run_pk' })
  turnId: number;

  @Column('bigint')
  chatId: number;

  /** The user's message. */
  @Column('bigint')
  messageId: number;

  @Column('text')
  outcome: RunOutcome;

  @Column('text', { nullable: true })
  failureCode: FailureCode | null;

  /** Version of the agent that answered; null when its content was not published as a version. */
  @Column('int', { nullable: true })
  agentVersion: number | null;

  /** Number of workflow calls. */
  @Column('int')
  attempts: number;

  /** The workflow in n8n at the time of the call; null when none was called or its process was killed. */
  @Column('text', { nullable: true })
  workflowId: string | null;

  @Column('text', { nullable: true })
  executionId: string | null;

  /** Time of the message. */
  @Column('timestamptz')
  createdAt: Date;

  /** From the message to the first call, in ms. */
  @Column('int', { nullable: true })
  queuedMs: number | null;

  /** From the first call to the first chunk, in ms. */
  @Column('int', { nullable: true })
  firstChunkMs: number | null;

  /** From the message to the end, in ms. */
  @Column('int', { nullable: true })
  totalMs: number | null;

  /** Steps from the stream of the last call. */
  @Column('jsonb', { nullable: true })
  steps: RunStep[] | null;

  /** Result of stopping the execution; null when there was nothing to stop. */
  @Column('text', { nullable: true })
  executionStop: ExecutionStop | null;

  /** What the workflow answered instead of a reply. */
  @Column('jsonb', { nullable: true })
  failureDetail: RunFailureDetail | null;

  /** What the creator should know about an answered run. */
  @Column('jsonb', { nullable: true })
  notes: RunNote[] | null;
}

/** Number of answered and failed replies of an agent, maintained by triggers on `run`. */
@Entity('agent_run_tally')
export class AgentRunTally {
  @PrimaryColumn('bigint')
  agentId: number;

  @Column('bigint', { default: 0 })
  answered: number;

  @Column('bigint', { default: 0 })
  failed: number;
}

/** Closed turns up to this ID have a run. */
@Entity('run_progress')
export class RunProgress {
  @PrimaryColumn('int')
  id: number;

  @Column('bigint')
  collectedTo: number;
}
