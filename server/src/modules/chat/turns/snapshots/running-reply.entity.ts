import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The text of a running reply so far. An unlogged table without foreign keys: a loss costs only an animation (ADR 14). */
@Entity('running_reply')
@Index('running_reply_chat', ['chatId'])
export class RunningReplyRow {
  @PrimaryColumn('bigint')
  turnId: number;

  @Column('bigint')
  chatId: number;

  @Column('bigint')
  messageId: number;

  /** The call that the text comes from: a repeated call starts a new text. */
  @Column('int')
  attempt: number;

  /** Index of the last delta in `text`. */
  @Column('int')
  index: number;

  @Column('text')
  text: string;

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt: Date;
}
