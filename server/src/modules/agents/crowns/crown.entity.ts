import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';

/** A user's crown for an agent. */
@Entity('crown')
@Index('crown_user', ['userId'])
@Index('crown_network', ['agentId', 'network'], { where: 'counts AND network IS NOT NULL' })
@Index('crown_uncounted', ['agentId', 'userId'], { where: 'NOT counts' })
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

  /** Keyed hash of the user's network; null if unknown. */
  @Column('bytea', { nullable: true })
  network: Buffer | null;

  /** Included in the agent's counter, see `CrownsService`. */
  @Column('boolean', { default: true })
  counts: boolean;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
