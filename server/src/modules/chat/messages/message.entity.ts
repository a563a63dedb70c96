import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import type { FileView, MessageFailure } from '../../../contract/chat/realtime.js';
import type { MessageSource } from '../../../contract/chat/sources.js';
import type { MessageStep } from '../../../contract/chat/steps.js';
import type { Delivery } from '../../../contract/limits.js';
import type { MessageAnswer, MessageRequest } from '../../../contract/requests/requests.js';

/** A message. The unique indexes enforce the invariants of reliability.md. IDs rise with `seq` within a chat. */
@Entity('message')
@Check('message_delivery_known', "delivery IN ('queued', 'answered', 'failed', 'stopped')")
@Index('message_seq', ['chatId', 'seq'], { unique: true })
@Index('message_rev', ['chatId', 'rev'], { unique: true })
@Index('message_client_id', ['chatId', 'clientId'], { unique: true, where: 'client_id IS NOT NULL' })
@Index('message_answer_of_turn', ['turnId'], { unique: true, where: 'turn_id IS NOT NULL' })
@Index('message_reply_to', ['replyTo'], { where: 'reply_to IS NOT NULL' })
@Index('message_copies', ['originId', 'chatId'], { where: 'origin_id IS NOT NULL' })
@Index('message_answer_to', ['answerTo'], { unique: true, where: 'answer_to IS NOT NULL' })
@Index('message_stars', ['chatId'], { where: 'feedback = 1' })
@Index('message_idempotency', ['chatId', 'idempotencyKey'], { unique: true, where: 'idempotency_key IS NOT NULL' })
export class Message {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: number;

  @Column('bigint')
  chatId: number;

  @ManyToOne('Chat', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'chat_id', foreignKeyConstraintName: 'message_chat_fk' })
  chat?: object;

  @Column('int')
  seq: number;

  @Column('int')
  rev: number;

  @Column('boolean')
  isAgent: boolean;

  /** Null when the message is deleted; its place is kept. */
  @Column('text', { nullable: true })
  body: string | null;

  @Column('uuid', { nullable: true })
  clientId: string | null;

  /** The original of a message that was copied into a branch, also over several branches. It may be deleted. */
  @Column('bigint', { nullable: true })
  originId: number | null;

  /** The user message that this one answers. */
  @Column('bigint', { nullable: true })
  replyTo: number | null;

  /** The turn whose answer this is; null for user messages and unsolicited agent messages. */
  @Column('bigint', { nullable: true })
  turnId: number | null;

  /** Idempotency key from the workflow. */
  @Column('text', { nullable: true })
  idempotencyKey: string | null;

  /** User messages: how far the reply is. Agent messages: `stopped` for the text of a stopped reply, otherwise null. */
  @Column('text', { nullable: true })
  delivery: Delivery | null;

  @Column('jsonb', { nullable: true })
  failure: MessageFailure | null;

  /** Next messages that the reply suggests. Agent messages only. */
  @Column('text', { array: true, nullable: true })
  suggestions: string[] | null;

  /** Files in display order; also in `message_file`. Null if there are none. */
  @Column('jsonb', { nullable: true })
  files: FileView[] | null;

  /** Sources of the reply, in the order of their numbers. Agent messages only. */
  @Column('jsonb', { nullable: true })
  sources: MessageSource[] | null;

  /** Named steps of the workflow, in the order in which they began. Of a user message: of a reply without text. */
  @Column('jsonb', { nullable: true })
  steps: MessageStep[] | null;

  /** A question to the user, with its answer once it is given. Agent messages only. */
  @Column('jsonb', { nullable: true })
  request: MessageRequest | null;

  /**
   * Path and query, below the workflow's n8n, to which the answer is sent. Set on a request until it is answered, then
   * on the answer. Null if the answer is the next message. Never leaves the server.
   */
  @Column('text', { nullable: true })
  resumePath: string | null;

  /** The answer that the message gives. User messages only. */
  @Column('jsonb', { nullable: true })
  answer: MessageAnswer | null;

  /** The original of the answered message: a request and its copies in branches have one answer. */
  @Column('bigint', { nullable: true })
  answerTo: number | null;

  /** The user's rating of a reply: 1 or -1. Its details are in `message_feedback`. */
  @Column('smallint', { nullable: true })
  feedback: number | null;

  /** Imported from another service: the agent neither wrote nor received it. */
  @Column('boolean', { default: false })
  isImported: boolean;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  createdAt: Date;
}
