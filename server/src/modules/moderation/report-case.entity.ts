import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';

/** All reports of one agent and its messages, as one thing to judge. */
@Entity('report_case')
@Index('report_case_newest', ['open', 'lastReportAt', 'agentId'])
export class ReportCase {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'report_case_pk' })
  agentId: number;

  @ManyToOne('Agent', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'agent_id', foreignKeyConstraintName: 'report_case_agent_fk' })
  agent?: object;

  /** Some of its reports nobody has judged. */
  @Column('boolean', { default: true })
  open: boolean;

  @Column('timestamptz', { default: () => 'now()' })
  lastReportAt: Date;
}
