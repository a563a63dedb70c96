import { CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';

/** One crown of one person for one agent. */
@Entity('crown')
@Index('crown_user', ['userId'])
export class Crown {
  @PrimaryColumn('bigint')
  agentId: number;

  @PrimaryColumn('bigint')
  userId: number;

  @ManyToOne('Agent', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'agent_id', foreignKeyConstraintName: 'crown_agent_fk' })
  agent?: object;

  @ManyToOne('User', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'crown_user_fk' })
  user?: object;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
