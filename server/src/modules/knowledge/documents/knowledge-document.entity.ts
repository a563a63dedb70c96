import {
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  VirtualColumn,
} from 'typeorm';
import type { DocumentFailure, DocumentStatus } from '../../../contract/studio/documents.js';

const CHAPTERS_COUNT = (document: string) => `SELECT count(*) FROM chapter WHERE chapter.document_id = ${document}.id`;

/** A file or a page whose text is in chapters of a knowledge base. Workers read it in the background. */
@Entity('knowledge_document')
@Index('knowledge_document_base', ['baseId', 'id'])
@Index('knowledge_document_unread', ['attempts', 'id'], { where: "status IN ('waiting', 'reading')" })
export class KnowledgeDocument {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: number;

  @Column('bigint')
  baseId: number;

  @ManyToOne('KnowledgeBase', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'base_id', foreignKeyConstraintName: 'knowledge_document_base_fk' })
  base?: object;

  /** Name of the file, or title of the page. */
  @Column('text')
  name: string;

  /** Media type; null for a page that has not been read yet. */
  @Column('text', { nullable: true })
  mimeType: string | null;

  /** Address of the page; null for a file. */
  @Column('text', { nullable: true })
  url: string | null;

  /** Name in the file storage; null for a page, and once a file is read. */
  @Column('text', { nullable: true })
  storedName: string | null;

  @Column('text', { default: 'waiting' })
  status: DocumentStatus;

  @Column('text', { nullable: true })
  failure: DocumentFailure | null;

  /** Pages of a PDF. */
  @Column('int', { nullable: true })
  pages: number | null;

  /** Number of attempts since the last request to read it. */
  @Column('int', { default: 0 })
  attempts: number;

  /** When the current attempt began. */
  @Column('timestamptz', { nullable: true })
  claimedAt: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;

  /** When its chapters were last replaced. */
  @Column('timestamptz', { nullable: true })
  readAt: Date | null;

  @VirtualColumn('bigint', { query: CHAPTERS_COUNT })
  readonly chaptersCount?: number;
}
