import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';

/**
 * A user's request to be notified once when an offline agent is available again. A trigger of `agent` (in the migration)
 * makes it due when the agent comes back, and deletes it with the agent or when the agent is hidden.
 */
@Entity('notify_request')
@Index('notify_request_user', ['userId'])
@Index('notify_request_due', ['notifyAt'], { where: 'notify_at IS NOT NULL' })
export class NotifyRequest {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'notify_request_pk' })
  agentId: number;

  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'notify_request_pk' })
  userId: number;

  @ManyToOne('Agent', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'agent_id', foreignKeyConstraintName: 'notify_request_agent_fk' })
  agent?: object;

  @ManyToOne('User', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'notify_request_user_fk' })
  user?: object;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;

  /** When to notify; null until the agent is available again. */
  @Column('timestamptz', { nullable: true })
  notifyAt: Date | null;

  /** Attempts to notify. */
  @Column('int', { default: 0 })
  attempts: number;
}
