import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';

/**
 * A conversation of one person with one agent. `head` is the chat's counter: each change of its message list takes the
 * next number under this row's lock, so the numbers have no gap and commit in order.
 */
@Entity('chat')
@Index('chat_by_activity', ['userId', 'activeAt', 'id'])
@Index('chat_by_agent', ['agentId', 'userId'])
@Index('chat_persona', ['personaId'])
@Index('chat_by_root', ['rootId', 'id'], { where: 'root_id IS NOT NULL' })
export class Chat {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: number;

  @Column('bigint')
  userId: number;

  @ManyToOne('User', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'chat_user_fk' })
  user?: object;

  @Column('bigint')
  agentId: number;

  @ManyToOne('Agent', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'agent_id', foreignKeyConstraintName: 'chat_agent_fk' })
  agent?: object;

  @Column('bigint', { nullable: true })
  personaId: number | null;

  @ManyToOne('Persona', { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'persona_id', foreignKeyConstraintName: 'chat_persona_fk' })
  persona?: object | null;

  @Column('text', { nullable: true })
  name: string | null;

  /** Of another chat, which may be gone: no foreign key. */
  @Column('bigint', { nullable: true })
  branchedFromMessageId: number | null;

  /** The chat from which the first of its branches came, however many lie between; it may be gone. Null: it is no branch. */
  @Column('bigint', { nullable: true })
  rootId: number | null;

  /**
   * The way to a branch: from the root on the chats that it came through, each followed by the message at which it was
   * left (the original, where that was a copy). It stands by itself, whichever of them are gone. Null: it is no branch.
   */
  @Column('bigint', { array: true, nullable: true })
  lineage: number[] | null;

  /** The last number given to a change of the message list. */
  @Column('int', { default: 0 })
  head: number;

  @Column('int', { default: 0 })
  lastReadSeq: number;

  /** Agent messages above `lastReadSeq`. */
  @Column('int', { default: 0 })
  unreadCount: number;

  /** The newest message that is not deleted: kept here so that the list needs no look into messages. */
  @Column('bigint', { nullable: true })
  lastMessageId: number | null;

  @Column('boolean', { nullable: true })
  lastMessageIsAgent: boolean | null;

  @Column('timestamptz', { nullable: true })
  lastMessageAt: Date | null;

  /** What the list is sorted by: when it last moved up to the first place, which may be before `lastMessageAt`. */
  @Column('timestamptz', { default: () => 'now()' })
  activeAt: Date;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;
}
