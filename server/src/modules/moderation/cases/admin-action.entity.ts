import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import type { AdminAction as Action } from '../../../contract/limits.js';

/** What who operates this Regent has done, for good. */
@Entity('admin_action')
@Index('admin_action_actor', ['actorId'])
@Index('admin_action_agent', ['agentId', 'id'], { where: 'agent_id IS NOT NULL' })
@Index('admin_action_email', ['email'], { where: 'email IS NOT NULL' })
export class AdminAction {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'BY DEFAULT',
    primaryKeyConstraintName: 'admin_action_pk',
  })
  id: number;

  /** Null: Regent itself, or somebody whose account is gone. */
  @Column('bigint', { nullable: true })
  actorId: number | null;

  @ManyToOne('User', { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'actor_id', foreignKeyConstraintName: 'admin_action_actor_fk' })
  actor?: object | null;

  @Column('text')
  action: Action;

  @Column('bigint', { nullable: true })
  agentId: number | null;

  @ManyToOne('Agent', { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'agent_id', foreignKeyConstraintName: 'admin_action_agent_fk' })
  agent?: object | null;

  /** Whom it was about; null: an agent, or somebody whose account is gone. */
  @Column('text', { nullable: true })
  email: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;
}
