import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';

/** A skill of an agent. */
@Entity('skill')
@Index('skill_agent', ['agentId', 'id'])
export class Skill {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: number;

  @Column('bigint')
  agentId: number;

  @ManyToOne('Agent', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'agent_id', foreignKeyConstraintName: 'skill_agent_fk' })
  agent?: object;

  @Column('text')
  name: string;
}
