import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * Search vector of a message. Written by `index-messages.ts`, deleted by triggers on `message`. No foreign key: its check
 * would lock the rows of new messages.
 */
@Entity('message_search')
@Index('message_search_of_user', ['userId', 'messageId'])
@Index('message_search_words', { synchronize: false })
export class MessageSearch {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'message_search_pk' })
  messageId: number;

  /** The owner of the chat. */
  @Column('bigint')
  userId: number;

  /** Running number among the user's messages. */
  @Column('int')
  place: number;

  /** Group of 4,096 consecutive messages of one user: `user_id * 2^20 + place / 4096`. */
  @Column('bigint')
  shelf: number;

  @Column('tsvector')
  document: string;
}

/** Progress of the index; one row. */
@Entity('message_search_progress')
export class MessageSearchProgress {
  @PrimaryColumn('int', { primaryKeyConstraintName: 'message_search_progress_pk' })
  id: number;

  /** All messages up to this ID are indexed, except deleted ones. */
  @Column('bigint', { default: 0 })
  indexedTo: number;

  /** Up to this ID it is verified that no message deleted during indexing was left in the index. */
  @Column('bigint', { default: 0 })
  checkedTo: number;

  /** While messages are indexed again (`analyse-messages-again.ts`): all up to this ID are. */
  @Column('bigint', { default: 0 })
  analysedTo: number;

  /** Until then, workers of the previous version may index messages. Null once the current analyser has indexed all. */
  @Column('timestamptz', { nullable: true })
  analyseUntil: Date | null;
}
