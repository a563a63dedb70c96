import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';

/** A message that shows a file. Triggers of `message` write this table, which is the index of `message.files`. */
@Entity('message_file')
export class MessageFile {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'message_file_pk' })
  fileId: number;

  @ManyToOne('ChatFile', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'file_id', foreignKeyConstraintName: 'message_file_file_fk' })
  file?: object;

  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'message_file_pk' })
  messageId: number;

  @Column('bigint')
  chatId: number;
}
