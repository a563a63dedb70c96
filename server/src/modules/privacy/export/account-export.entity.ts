import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';

/** A person's download of all that is theirs: asked for, or under way. One at a time. */
@Entity('account_export')
export class AccountExport {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'account_export_pk' })
  userId: number;

  @OneToOne('User', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'account_export_user_fk' })
  user?: object;

  /** SHA-256 of what the download begins with; null: it has begun. */
  @Column('bytea', { nullable: true })
  ticketHash: Buffer | null;

  /** Of the download that is under way. */
  @Column('uuid', { nullable: true })
  lease: string | null;

  /** Until then no other one begins; put off as long as it goes on. */
  @Column('timestamptz')
  busyUntil: Date;
}
