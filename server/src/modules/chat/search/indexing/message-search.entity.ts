import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * The words of a message, for the search over one's own. Written in the background (see `index-messages.ts`); taken out by
 * triggers on `message`, which is why there is no foreign key: its check would lock the rows of messages just written.
 */
@Entity('message_search')
@Index('message_search_of_user', ['userId', 'messageId'])
@Index('message_search_words', { synchronize: false })
export class MessageSearch {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'message_search_pk' })
  messageId: number;

  /** Whose chat it is in. */
  @Column('bigint')
  userId: number;

  /** It was this person's n-th message to come in here. */
  @Column('int')
  place: number;

  /** 4,096 messages of one person in a row: `user_id * 2^20 + place / 4096`. */
  @Column('bigint')
  shelf: number;

  @Column('tsvector')
  document: string;
}

/** How far messages are in the search; one row. */
@Entity('message_search_progress')
export class MessageSearchProgress {
  @PrimaryColumn('int', { primaryKeyConstraintName: 'message_search_progress_pk' })
  id: number;

  /** Every message up to this id is in, if it was not deleted. */
  @Column('bigint', { default: 0 })
  indexedTo: number;

  /** Up to this id it is certain that none that was deleted at the same moment was left behind. */
  @Column('bigint', { default: 0 })
  checkedTo: number;
}
