import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';

/** Bytes that the files of a user take. A trigger of `chat_file` subtracts those of deleted files. */
@Entity('storage_use')
export class StorageUse {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'storage_use_pk' })
  userId: number;

  @ManyToOne('User', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'storage_use_user_fk' })
  user?: object;

  @Column('bigint', { default: 0 })
  bytes: number;
}
