import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import type { ReportOutcome, ReportReason } from '../../../contract/limits.js';

/**
 * What one person says is wrong with an agent, or with a message of it. It keeps what was reported: deleting that does
 * not take it away. That there is one of a person and target, an index of the migration sees to.
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

  /** Null: the agent itself. The message may be gone: no foreign key. */
  @Column('bigint', { nullable: true })
  messageId: number | null;

  @Column('text')
  reason: ReportReason;

  @Column('text', { nullable: true })
  note: string | null;

  /** Keyed hash of the network that it was filed from; null: unknown. */
  @Column('bytea', { nullable: true })
  network: Buffer | null;

  /** As it was called then. */
  @Column('text')
  agentName: string;

  /** What the message said, or what the agent said of itself. */
  @Column('text', { nullable: true })
  excerpt: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  /** When it was last changed by its reporter. */
  @Column('timestamptz', { default: () => 'now()' })
  updatedAt: Date;

  /** Null: nobody has judged it. */
  @Column('timestamptz', { nullable: true })
  closedAt: Date | null;

  @Column('text', { nullable: true })
  outcome: ReportOutcome | null;

  /** It was dismissed before: no report of the same person hides this agent by itself any more. */
  @Column('boolean', { default: false })
  discounted: boolean;
}
