import { Column, Entity, Index, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';

/** An account that is being deleted. The row is deleted with the account, last of all. */
@Entity('account_erasure')
@Index('account_erasure_due', ['dueAt'])
export class AccountErasure {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'account_erasure_pk' })
  userId: number;

  @OneToOne('User', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'account_erasure_user_fk' })
  user?: object;

  @Column('timestamptz', { default: () => 'now()' })
  requestedAt: Date;

  /** When a worker continues; a lease moves it. */
  @Column('timestamptz', { default: () => 'now()' })
  dueAt: Date;
}
