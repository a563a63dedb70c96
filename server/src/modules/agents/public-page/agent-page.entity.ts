import { Column, Entity, Index, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';

/** The public page of an agent. Agents that never had a page have no row. */
@Entity('agent_page')
@Index('agent_page_slug', ['slug'], { unique: true })
export class AgentPage {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'agent_page_pk' })
  agentId: number;

  @OneToOne('Agent', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'agent_id', foreignKeyConstraintName: 'agent_page_agent_fk' })
  agent?: object;

  /** Last part of its address. */
  @Column('text')
  slug: string;

  /** Whether the page is public while the agent is published. */
  @Column('boolean')
  isEnabled: boolean;

  /** Sample exchange chosen by the creator, if any. */
  @Column('text', { nullable: true })
  sampleQuestion: string | null;

  @Column('text', { nullable: true })
  sampleAnswer: string | null;
}
