import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { StoredContent } from './agent-content.js';

/** Unpublished changes of a published agent: its whole content as its creator sees it. */
@Entity('agent_draft')
@Index('agent_draft_image', ['imageId'])
@Index('agent_draft_knowledge_base', ['knowledgeBaseId'])
export class AgentDraft {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'agent_draft_pk' })
  agentId: number;

  @ManyToOne('Agent', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'agent_id', foreignKeyConstraintName: 'agent_draft_agent_fk' })
  agent?: object;

  /** All versioned fields except the references. */
  @Column('jsonb')
  content: StoredContent;

  @Column('bigint', { nullable: true })
  imageId: number | null;

  @ManyToOne('Image', { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'image_id', foreignKeyConstraintName: 'agent_draft_image_fk' })
  image?: object | null;

  @Column('bigint', { nullable: true })
  knowledgeBaseId: number | null;

  @ManyToOne('KnowledgeBase', { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'knowledge_base_id', foreignKeyConstraintName: 'agent_draft_knowledge_base_fk' })
  knowledgeBase?: object | null;

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt: Date;
}
