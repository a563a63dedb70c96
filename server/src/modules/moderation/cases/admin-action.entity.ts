import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import type { AdminAction as Action } from '../../../contract/moderation.js';

/** An action of an administrator or of Regent. Kept forever. */
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

  /** Null for Regent itself and for deleted accounts. */
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

  /** The address that it was about; null for agents and deleted accounts. */
  @Column('text', { nullable: true })
  email: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;
}
