import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';

/**
 * A file in chats. Messages that show it are in `message_file`; copies of a message refer to the same file. Triggers keep
 * both in step with `message.files`, set `removeAfter` when the last message is gone, and mark stored files as orphaned
 * when the row is deleted.
 */
@Entity('chat_file')
@Index('chat_file_owner', ['userId'])
@Index('chat_file_due', ['removeAfter'], { where: 'remove_after IS NOT NULL' })
export class ChatFile {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: number;

  /** The owner of the chat, also for files of an agent: they count towards this user's storage. */
  @Column('bigint')
  userId: number;

  @ManyToOne('User', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'chat_file_user_fk' })
  user?: object;

  /** The chat it was uploaded to. No foreign key: a branch may show the file after its chat is deleted. */
  @Column('bigint')
  chatId: number;

  @Column('text')
  name: string;

  /** By the content. */
  @Column('text')
  mimeType: string;

  /** Bytes of the file. */
  @Column('int')
  size: number;

  /** Bytes of all stored variants, which count towards the user's storage. */
  @Column('int')
  storedBytes: number;

  /** Images only, in pixels. */
  @Column('int', { nullable: true })
  width: number | null;

  @Column('int', { nullable: true })
  height: number | null;

  /** Blurred preview of an image (thumbhash, Base64). */
  @Column('text', { nullable: true })
  thumb: string | null;

  /** Name in the storage. */
  @Column('text')
  storedName: string;

  /** Name of the small variant of an image. */
  @Column('text', { nullable: true })
  smallName: string | null;

  /** Null while a message shows the file. */
  @Column('timestamptz', { nullable: true })
  removeAfter: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
