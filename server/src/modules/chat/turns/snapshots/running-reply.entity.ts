import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * What has come of a running reply, for tabs that join in the middle. An unlogged table without foreign keys: it is
 * written several times a second and a loss costs only the animation.
 */
@Entity('running_reply')
@Index('running_reply_chat', ['chatId'])
export class RunningReplyRow {
  @PrimaryColumn('bigint')
  turnId: number;

  @Column('bigint')
  chatId: number;

  @Column('bigint')
  messageId: number;

  /** The call of the workflow that it comes from: a second call starts the text anew. */
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
