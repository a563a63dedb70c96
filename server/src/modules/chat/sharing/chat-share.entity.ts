import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';

/** Public link to a chat as it was when it was shared. A chat has at most one. */
@Entity('chat_share')
@Index('chat_share_token', ['tokenHash'], { unique: true })
export class ChatShare {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'chat_share_pk' })
  chatId: number;

  @ManyToOne('Chat', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'chat_id', foreignKeyConstraintName: 'chat_share_chat_fk' })
  chat?: object;

  /** SHA-256 of the token, for the lookup. */
  @Column('bytea')
  tokenHash: Buffer;

  /** The encrypted token, so that the owner can copy the link again. */
  @Column('text')
  token: string;

  /** `seq` of the newest shared message. Later ones stay private until the chat is shared again. */
  @Column('int')
  upToSeq: number;

  /** Whether readers see the owner's persona. */
  @Column('boolean')
  showPersona: boolean;

  /** Last time that the chat was shared. */
  @Column('timestamptz', { default: () => 'now()' })
  sharedAt: Date;
}
