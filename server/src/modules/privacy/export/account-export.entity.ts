import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';

/** A user's data export, requested or running. One at a time. */
@Entity('account_export')
export class AccountExport {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'account_export_pk' })
  userId: number;

  @OneToOne('User', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'account_export_user_fk' })
  user?: object;

  /** SHA-256 of the ticket; null after the download has begun. */
  @Column('bytea', { nullable: true })
  ticketHash: Buffer | null;

  /** Lease of the running download. */
  @Column('uuid', { nullable: true })
  lease: string | null;

  /** No other download begins before; a running download renews it. */
  @Column('timestamptz')
  busyUntil: Date;
}
