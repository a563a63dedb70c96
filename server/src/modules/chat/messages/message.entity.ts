import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import type { Delivery } from '../../../contract/limits.js';
import type { MessageFailure } from '../../../contract/realtime.js';

/** A message. The unique constraints are what the invariants lean on. Ids rise with `seq` within a chat. */
@Entity('message')
@Check('message_delivery_known', "delivery IN ('queued', 'answered', 'failed', 'stopped')")
@Index('message_seq', ['chatId', 'seq'], { unique: true })
@Index('message_rev', ['chatId', 'rev'], { unique: true })
@Index('message_client_id', ['chatId', 'clientId'], { unique: true, where: 'client_id IS NOT NULL' })
@Index('message_answer_of_turn', ['turnId'], { unique: true, where: 'turn_id IS NOT NULL' })
@Index('message_reply_to', ['replyTo'], { where: 'reply_to IS NOT NULL' })
@Index('message_copies', ['originId', 'chatId'], { where: 'origin_id IS NOT NULL' })
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

  /** Null: deleted, the place is kept. */
  @Column('text', { nullable: true })
  body: string | null;

  @Column('uuid', { nullable: true })
  clientId: string | null;

  /** The message that it was copied from into a branch: the first one, however many copies lie between. It may be gone. */
  @Column('bigint', { nullable: true })
  originId: number | null;

  /** The user message that it answers. */
  @Column('bigint', { nullable: true })
  replyTo: number | null;

  /** The turn whose one answer it is; null for user messages and for messages that an agent sent besides. */
  @Column('bigint', { nullable: true })
  turnId: number | null;

  /** Key that a workflow gave it, so that sending it again stores nothing. */
  @Column('text', { nullable: true })
  idempotencyKey: string | null;

  /** User messages only. */
  @Column('text', { nullable: true })
  delivery: Delivery | null;

  @Column('jsonb', { nullable: true })
  failure: MessageFailure | null;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  createdAt: Date;
}
