import { Check, Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import type { N8nMemberReason } from '../../../contract/limits.js';

/** Somebody's account in the operator's n8n, as far as it has come. */
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

  /** Of which n8n: in another one it is worth nothing. */
  @Column('text')
  baseUrl: string;

  @Column('text', { default: 'pending' })
  state: 'pending' | 'ready' | 'failed';

  /** Why it is not ready. */
  @Column('text', { nullable: true })
  reason: N8nMemberReason | null;

  /** Written down before the invitation: whom n8n has without it, others have brought there. */
  @Column('boolean', { default: false })
  invited: boolean;

  /** Null: not accepted yet, as far as we know. */
  @Column('text', { nullable: true })
  n8nUserId: string | null;

  /** Encrypted. Written down before it is set there. */
  @Column('text', { nullable: true })
  password: string | null;

  /** Of the public API. Encrypted; null: none could be made. */
  @Column('text', { nullable: true })
  apiKey: string | null;

  /** Their personal project there; null: not known. */
  @Column('text', { nullable: true })
  projectId: string | null;

  @Column('int', { default: 0 })
  attempts: number;

  /** When to go on with it; null: there is nothing to do. */
  @Column('timestamptz', { nullable: true, default: () => 'now()' })
  dueAt: Date | null;

  /** Somebody is at it until then. */
  @Column('timestamptz', { nullable: true })
  leaseUntil: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
