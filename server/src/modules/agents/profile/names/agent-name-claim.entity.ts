import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';

/** Skeleton of an agent's name; no other agent may have a lookalike name. */
@Entity('agent_name_claim')
@Index('agent_name_claim_agent', ['agentId'])
export class AgentNameClaim {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'agent_name_claim_pk' })
  skeleton: string;

  @Column('bigint')
  agentId: number;

  @ManyToOne('Agent', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'agent_id', foreignKeyConstraintName: 'agent_name_claim_agent_fk' })
  agent?: object;

  /** The name that it derives from. */
  @Column('text')
  name: string;
}
