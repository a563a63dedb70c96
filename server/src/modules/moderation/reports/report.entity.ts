import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import type { ReportOutcome, ReportReason } from '../../../contract/moderation.js';

/**
 * A user's report of an agent or a message. Keeps a copy of the reported text, which survives its deletion. A unique index
 * of the migration allows one report per user and target.
 */
@Entity('report')
@Check('report_outcome_known', "outcome IN ('dismissed', 'upheld')")
@Index('report_once', { synchronize: false })
@Index('report_agent', ['agentId', 'id'])
export class Report {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'BY DEFAULT',
    primaryKeyConstraintName: 'report_pk',
  })
  id: number;

  @Column('bigint')
  reporterId: number;

  @ManyToOne('User', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'reporter_id', foreignKeyConstraintName: 'report_reporter_fk' })
  reporter?: object;

  @Column('bigint')
  agentId: number;

  @ManyToOne('Agent', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'agent_id', foreignKeyConstraintName: 'report_agent_fk' })
  agent?: object;

  /** Null if the agent itself was reported. No foreign key, because the message may be deleted. */
  @Column('bigint', { nullable: true })
  messageId: number | null;

  @Column('text')
  reason: ReportReason;

  @Column('text', { nullable: true })
  note: string | null;

  /** Keyed hash of the reporter's network; null if unknown. */
  @Column('bytea', { nullable: true })
  network: Buffer | null;

  /** Name at the time of the report. */
  @Column('text')
  agentName: string;

  /** Text of the message, or description of the agent. */
  @Column('text', { nullable: true })
  excerpt: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  /** Time of the reporter's last change. */
  @Column('timestamptz', { default: () => 'now()' })
  updatedAt: Date;

  /** Null while undecided. */
  @Column('timestamptz', { nullable: true })
  closedAt: Date | null;

  @Column('text', { nullable: true })
  outcome: ReportOutcome | null;

  /** Whether it was dismissed before: reports of this user no longer count for the agent. */
  @Column('boolean', { default: false })
  discounted: boolean;
}
