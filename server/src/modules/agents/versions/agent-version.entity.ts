import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { StoredContent } from './agent-content.js';

/** Content of an agent from one publication to the next. Never changed, except that deleted references become null. */
@Entity('agent_version')
@Index('agent_version_image', ['imageId'])
@Index('agent_version_knowledge_base', ['knowledgeBaseId'])
export class AgentVersion {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'agent_version_pk' })
  agentId: number;

  @ManyToOne('Agent', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'agent_id', foreignKeyConstraintName: 'agent_version_agent_fk' })
  agent?: object;

  /** From 1, without gaps. */
  @PrimaryColumn('int', { primaryKeyConstraintName: 'agent_version_pk' })
  number: number;

  /** The creator's note. */
  @Column('text', { nullable: true })
  note: string | null;

  /** Number of the version whose content it repeats; null when it was published from a draft. */
  @Column('int', { nullable: true })
  restoredFrom: number | null;

  /** All versioned fields except the references, which are columns so that clean-up and deletion see them. */
  @Column('jsonb')
  content: StoredContent;

  @Column('bigint', { nullable: true })
  imageId: number | null;

  @ManyToOne('Image', { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'image_id', foreignKeyConstraintName: 'agent_version_image_fk' })
  image?: object | null;

  @Column('bigint', { nullable: true })
  knowledgeBaseId: number | null;

  @ManyToOne('KnowledgeBase', { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'knowledge_base_id', foreignKeyConstraintName: 'agent_version_knowledge_base_fk' })
  knowledgeBase?: object | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;
}
