import { Column, Entity, Index, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import type { FailureCode } from '../../../contract/errors.js';
import type { CheckFailure } from '../../../contract/workflows/workflows.js';

/**
 * Health check of a published agent: last result and next time. A separate row, because an hourly update of the agent
 * would write all of its indexes. Triggers of `agent` (in the migration) create and delete it.
 */
@Entity('agent_check')
@Index('agent_check_due', ['dueAt'])
@Index('agent_check_tell', ['notifyAt'], { where: 'tell_at IS NOT NULL' })
export class AgentCheck {
  @PrimaryColumn('bigint')
  agentId: number;

  @OneToOne('Agent', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'agent_id', foreignKeyConstraintName: 'agent_check_agent_fk' })
  agent?: object;

  /** Time of the next check; during a check, the end of its lease. */
  @Column('timestamptz')
  dueAt: Date;

  @Column('timestamptz', { nullable: true })
  checkedAt: Date | null;

  /** Failed checks in a row. */
  @Column('int', { default: 0 })
  failures: number;

  /** Why it is offline; null if it is online. */
  @Column('text', { nullable: true })
  reason: CheckFailure | null;

  @Column('timestamptz', { nullable: true })
  offlineSince: Date | null;

  /** Failure of a reply since the last check that may mean that the agent is offline. */
  @Column('text', { nullable: true })
  suspicion: FailureCode | null;

  /** Only later replies count: time of publication or of an answered test message. */
  @Column('timestamptz', { default: () => 'now()' })
  repliesSince: Date;

  /** When to notify its creator; null if there is nothing to notify. */
  @Column('timestamptz', { name: 'tell_at', nullable: true })
  notifyAt: Date | null;

  /** Last notification of its creator. */
  @Column('timestamptz', { nullable: true })
  toldAt: Date | null;
}
