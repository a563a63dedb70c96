import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';

/** All reports of one agent and its messages. */
@Entity('report_case')
@Index('report_case_newest', ['open', 'lastReportAt', 'agentId'])
@Index('report_case_unnotified', ['reviewNotifyAt'], { where: 'review_notify_at IS NOT NULL' })
export class ReportCase {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'report_case_pk' })
  agentId: number;

  @ManyToOne('Agent', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'agent_id', foreignKeyConstraintName: 'report_case_agent_fk' })
  agent?: object;

  /** Whether some of its reports are undecided. */
  @Column('boolean', { default: true })
  open: boolean;

  @Column('timestamptz', { default: () => 'now()' })
  lastReportAt: Date;

  /** When administrators were asked for a review; null before that, and after a decision. */
  @Column('timestamptz', { nullable: true })
  reviewAskedAt: Date | null;

  /** When to mail administrators; null if there is nothing to send. */
  @Column('timestamptz', { nullable: true })
  reviewNotifyAt: Date | null;
}
