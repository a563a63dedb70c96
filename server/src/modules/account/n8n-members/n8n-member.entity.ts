import { Check, Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import type { N8nMemberReason } from '../../../contract/workflows/workflows.js';

/** A user's account in the operator's n8n, or the request for one. */
@Entity('n8n_member')
@Check('n8n_member_state_known', "state IN ('pending', 'ready', 'failed')")
@Index('n8n_member_user', ['userId'], { unique: true })
@Index('n8n_member_due', ['dueAt'], { where: 'due_at IS NOT NULL' })
export class N8nMember {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: number;

  @Column('bigint')
  userId: number;

  @ManyToOne('User', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'n8n_member_user_fk' })
  user?: object;

  /** URL of the n8n; the account is valid there only. */
  @Column('text')
  baseUrl: string;

  @Column('text', { default: 'pending' })
  state: 'pending' | 'ready' | 'failed';

  /** Why the account is not ready. */
  @Column('text', { nullable: true })
  reason: N8nMemberReason | null;

  /** Stored before the invitation: an account that exists without it was not created by Regent. */
  @Column('boolean', { default: false })
  invited: boolean;

  /** Null until the invitation is known to be accepted. */
  @Column('text', { nullable: true })
  n8nUserId: string | null;

  /** Encrypted. Stored before it is set in n8n. */
  @Column('text', { nullable: true })
  password: string | null;

  /** Key of the public API. Encrypted; null if none could be created. */
  @Column('text', { nullable: true })
  apiKey: string | null;

  /** The user's personal project; null if unknown. */
  @Column('text', { nullable: true })
  projectId: string | null;

  @Column('int', { default: 0 })
  attempts: number;

  /** Time of the next attempt; null if there is nothing to do. */
  @Column('timestamptz', { nullable: true, default: () => 'now()' })
  dueAt: Date | null;

  /** End of the lease of the worker that processes the account. */
  @Column('timestamptz', { nullable: true })
  leaseUntil: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
