import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import type { PersonaChange } from '../../../contract/chat/realtime.js';

/**
 * A conversation of a user with an agent. Each change of its messages takes the next number of `head` under this row's
 * lock, so the numbers have no gaps and commit in order (ADR 2).
 */
@Entity('chat')
@Index('chat_by_activity', ['userId', 'activeAt', 'id'])
@Index('chat_by_agent', ['agentId', 'userId'])
@Index('chat_pinned', ['userId', 'activeAt', 'id'], { where: 'pinned_at IS NOT NULL' })
@Index('chat_archived', ['userId', 'activeAt', 'id'], { where: 'archived_at IS NOT NULL' })
@Index('chat_persona', ['personaId'])
@Index('chat_by_root', ['rootId', 'id'], { where: 'root_id IS NOT NULL' })
@Index('chat_by_conversation', ['conversationId', 'id'], { where: 'conversation_id IS NOT NULL' })
@Index('chat_shown', ['conversationId'], { unique: true, where: 'is_shown AND conversation_id IS NOT NULL' })
@Index('chat_hidden', ['userId'], { where: 'NOT is_shown' })
@Index('chat_import_key', ['userId', 'importKey'], { unique: true, where: 'import_key IS NOT NULL' })
@Index('chat_client_id', ['userId', 'clientId'], { unique: true, where: 'client_id IS NOT NULL' })
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

  /** Previous changes of the persona, oldest first; null if there are none. */
  @Column('jsonb', { nullable: true })
  personaChanges: PersonaChange[] | null;

  @Column('text', { nullable: true })
  name: string | null;

  /** The name that the chat got by default. While it equals `name`, the first answered exchange renames the chat. */
  @Column('text', { nullable: true })
  defaultName: string | null;

  /** Null if not pinned. An archived chat is never pinned. */
  @Column('timestamptz', { nullable: true })
  pinnedAt: Date | null;

  @Column('timestamptz', { nullable: true })
  archivedAt: Date | null;

  @Column('boolean', { default: false })
  isMuted: boolean;

  /** A message of another chat. No foreign key: it may be deleted. */
  @Column('bigint', { nullable: true })
  branchedFromMessageId: number | null;

  /** The chat at the root of its branches, which may be deleted; null for a chat that is no branch. */
  @Column('bigint', { nullable: true })
  rootId: number | null;

  /**
   * Lineage of a branch: from the root on, each chat followed by the message at which the next one branched (the original
   * of a copied message). Valid even if these chats are deleted. Null for a chat that is no branch.
   */
  @Column('bigint', { array: true, nullable: true })
  lineage: number[] | null;

  /** The first of the chat's alternatives, which may be deleted; null for a chat that has none. */
  @Column('bigint', { nullable: true })
  conversationId: number | null;

  /** False for alternatives that the user replaced by another one. One chat of a conversation is shown. */
  @Column('boolean', { default: true })
  isShown: boolean;

  /** UUID of the request that created this alternative. */
  @Column('uuid', { nullable: true })
  clientId: string | null;

  /** The chat, or the first of its alternatives, came from a file of another service. The agent does not count it. */
  @Column('boolean', { default: false })
  isImported: boolean;

  /** The conversation in that file. Only the first of the alternatives has it. */
  @Column('text', { nullable: true })
  importKey: string | null;

  /** Revision of the last change of its messages. */
  @Column('int', { default: 0 })
  head: number;

  @Column('int', { default: 0 })
  lastReadSeq: number;

  /** Agent messages above `lastReadSeq`. */
  @Column('int', { default: 0 })
  unreadCount: number;

  /** The newest message that is not deleted, copied here for the chat list. */
  @Column('bigint', { nullable: true })
  lastMessageId: number | null;

  @Column('boolean', { nullable: true })
  lastMessageIsAgent: boolean | null;

  @Column('timestamptz', { nullable: true })
  lastMessageAt: Date | null;

  /** Sort key of the chat list: when the chat last moved to the top, which may be before `lastMessageAt`. */
  @Column('timestamptz', { default: () => 'now()' })
  activeAt: Date;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;
}
