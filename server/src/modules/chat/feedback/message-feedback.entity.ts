import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { FeedbackReason } from '../../../contract/limits.js';

/** A user's rating of a reply. Deleted with the message. `message.feedback` repeats the value. */
@Entity('message_feedback')
@Check('message_feedback_value_known', 'value IN (1, -1)')
@Index('message_feedback_agent', ['agentId', 'updatedAt'])
@Index('message_feedback_shared', ['agentId', 'messageId'], { where: 'share_text' })
export class MessageFeedback {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'message_feedback_pk' })
  messageId: number;

  @ManyToOne('Message', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'message_id', foreignKeyConstraintName: 'message_feedback_message_fk' })
  message?: object;

  @Column('bigint')
  agentId: number;

  @ManyToOne('Agent', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'agent_id', foreignKeyConstraintName: 'message_feedback_agent_fk' })
  agent?: object;

  /** Version of the agent that gave the reply; null if none was published or the message was unsolicited. */
  @Column('int', { nullable: true })
  agentVersion: number | null;

  @Column('smallint')
  value: number;

  @Column('text', { nullable: true })
  reason: FeedbackReason | null;

  @Column('text', { nullable: true })
  comment: string | null;

  /** The creator may read the reply and the comment. */
  @Column('boolean', { default: false })
  shareText: boolean;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt: Date;
}
