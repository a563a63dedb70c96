import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';

/** The link under which anybody may read a chat as it was when it was shared; a chat has one at most. */
@Entity('chat_share')
@Index('chat_share_token', ['tokenHash'], { unique: true })
export class ChatShare {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'chat_share_pk' })
  chatId: number;

  @ManyToOne('Chat', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'chat_id', foreignKeyConstraintName: 'chat_share_chat_fk' })
  chat?: object;

  /** What the link's token is found by. */
  @Column('bytea')
  tokenHash: Buffer;

  /** The token, sealed: its owner may copy the link again. */
  @Column('text')
  token: string;

  /** The newest message that is shown, by its `seq`. What is written later stays private until it is shared anew. */
  @Column('int')
  upToSeq: number;

  /** Whether readers see as whom the owner wrote. */
  @Column('boolean')
  showPersona: boolean;

  /** When it was shared, or shared anew. */
  @Column('timestamptz', { default: () => 'now()' })
  sharedAt: Date;
}
