import { Check, Column, Entity, Index, JoinColumn, ManyToOne, OneToOne, PrimaryColumn } from 'typeorm';
import type { ImportFailure, ImportFormat, ImportStatus } from '../../../contract/chat/chat-import.js';
import type { LeftOut } from './reading/read-conversation.js';

/** The last import of chats of a user. Workers read its file in the background. */
@Entity('chat_import')
@Check('chat_import_status_known', "status IN ('waiting', 'reading', 'done', 'failed')")
@Index('chat_import_unread', ['attempts', 'createdAt'], { where: "status IN ('waiting', 'reading')" })
@Index('chat_import_agent', ['agentId'])
@Index('chat_import_persona', ['personaId'])
export class ChatImport {
  @PrimaryColumn('bigint')
  userId: number;

  @OneToOne('User', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'chat_import_user_fk' })
  user?: object;

  /** Agent of the new chats. */
  @Column('bigint')
  agentId: number;

  @ManyToOne('Agent', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'agent_id', foreignKeyConstraintName: 'chat_import_agent_fk' })
  agent?: object;

  /** The persona of the new chats. */
  @Column('bigint', { nullable: true })
  personaId: number | null;

  @ManyToOne('Persona', { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'persona_id', foreignKeyConstraintName: 'chat_import_persona_fk' })
  persona?: object | null;

  /** Name of the file. */
  @Column('text')
  name: string;

  /** Name in the file storage, which keeps it for a day. */
  @Column('text')
  storedName: string;

  @Column('text', { default: 'waiting' })
  status: ImportStatus;

  @Column('text', { nullable: true })
  failure: ImportFailure | null;

  /** Null until a conversation was read. */
  @Column('text', { nullable: true })
  format: ImportFormat | null;

  /** Number of processed objects of the file; another worker continues after them. */
  @Column('int', { default: 0 })
  position: number;

  @Column('int', { default: 0 })
  importedCount: number;

  /** Conversations that the user has imported before. */
  @Column('int', { default: 0 })
  knownCount: number;

  @Column('int', { default: 0 })
  leftOutCount: number;

  /** The first of them. */
  @Column('jsonb', { default: [] })
  leftOut: LeftOut[];

  /** Files, images and branches of imported conversations that are skipped. */
  @Column('int', { default: 0 })
  filesCount: number;

  @Column('int', { default: 0 })
  branchesCount: number;

  /** Number of times that a worker has started to read it. */
  @Column('int', { default: 0 })
  attempts: number;

  /** Identifies the claim, so that a worker whose claim expired cannot continue. */
  @Column('uuid', { nullable: true })
  lease: string | null;

  /** When its worker last made progress. */
  @Column('timestamptz', { nullable: true })
  claimedAt: Date | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { nullable: true })
  finishedAt: Date | null;
}
