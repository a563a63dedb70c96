import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  UpdateDateColumn,
} from 'typeorm';
import type { StepName } from '../../../contract/chat/steps.js';
import type { AgentStatus } from '../../../contract/limits.js';
import type { HiddenBy } from '../../../contract/moderation.js';
import type { TemplateType } from '../../../contract/workflows/workflows.js';

/**
 * An agent. A deleted one keeps an emptied row, so that its chats stay readable; its name is free again.
 * The migrations define indexes with expressions or included columns (unique name, name search).
 */
@Entity('agent')
@Check('agent_status_known', "status IN ('not_published', 'ready')")
@Check('agent_hidden_unpublished', "hidden_at IS NULL OR status = 'not_published'")
@Check('agent_hidden_by_known', "hidden_by IN ('reports', 'operator')")
@Check('agent_has_webhook_token', 'webhook_token IS NOT NULL')
@Check('agent_has_creator', 'creator_id IS NOT NULL OR deleted_at IS NOT NULL')
@Index('agent_name_unique', { synchronize: false })
@Index('agent_name_grams', { synchronize: false })
@Index('agent_creator', ['creatorId', 'id'])
@Index('agent_newest_named', { synchronize: false })
@Index('agent_type_named', { synchronize: false })
@Index('agent_type_popular_named', { synchronize: false })
@Index('agent_type_name_ordered', { synchronize: false })
@Index('agent_popular_named', { synchronize: false })
@Index('agent_name_ordered', { synchronize: false })
@Index('agent_name_lowered', { synchronize: false }) // the previous release uses this column and the next one
@Index('agent_type_name_lowered', { synchronize: false })
@Index('agent_knowledge_base', ['knowledgeBaseId'])
@Index('agent_image', ['imageId'])
@Index('agent_api_key', ['apiKeyHash'], { unique: true })
@Index('agent_previous_api_key', ['previousApiKeyHash'])
@Index('agent_hidden_untold', ['hiddenNotifyAt'], { where: 'hidden_tell_at IS NOT NULL' })
export class Agent {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: number;

  /** Null when deleted with its creator's account. */
  @Column('bigint', { nullable: true })
  creatorId: number | null;

  @ManyToOne('User', { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'creator_id', foreignKeyConstraintName: 'agent_creator_fk' })
  creator?: object | null;

  @Column('text')
  name: string;

  @Column('text')
  type: string;

  @Column('text')
  shortDescription: string;

  @Column('text')
  description: string;

  @Column('text', { default: '' })
  agentContext: string;

  @Column('text', { nullable: true })
  welcomeMessage: string | null;

  /** First messages that the agent suggests. */
  @Column('text', { array: true, default: [] })
  starters: string[];

  /** Nodes of the workflow that users see during a reply. */
  @Column('jsonb', { default: [] })
  stepNames: StepName[];

  @Column('text', { default: 'not_published' })
  status: AgentStatus;

  /** Published, but its workflow does not answer. */
  @Column('boolean', { default: false })
  offline: boolean;

  /** Published, but its last replies all failed. */
  @Column('boolean', { default: false })
  troubled: boolean;

  /** Was published when its creator was disabled, and will be again. */
  @Column('boolean', { default: false })
  suspended: boolean;

  /** When it was hidden: unpublished, and its creator cannot publish it. Null when not hidden. */
  @Column('timestamptz', { nullable: true })
  hiddenAt: Date | null;

  /** Reports of enough users, or the operator. */
  @Column('text', { nullable: true })
  hiddenBy: HiddenBy | null;

  /** Was published when it was hidden, and will be again. */
  @Column('boolean', { default: false })
  hiddenWasReady: boolean;

  /** When to notify its creator; null if there is nothing to notify. */
  @Column('timestamptz', { name: 'hidden_tell_at', nullable: true })
  hiddenNotifyAt: Date | null;

  /** Null is shown as image 1, the default. */
  @Column('bigint', { nullable: true, default: 1 })
  imageId: number | null;

  @ManyToOne('Image', { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'image_id', foreignKeyConstraintName: 'agent_image_fk' })
  image?: object | null;

  @Column('bigint', { nullable: true })
  knowledgeBaseId: number | null;

  @ManyToOne('KnowledgeBase', { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'knowledge_base_id', foreignKeyConstraintName: 'agent_knowledge_base_fk' })
  knowledgeBase?: object | null;

  @Column('text', { nullable: true })
  templateType: TemplateType | null;

  @Column('text', { nullable: true })
  n8nWorkflowId: string | null;

  /** Path of the workflow's trigger below `/webhook/`; null when unknown. */
  @Column('text', { nullable: true })
  webhookPath: string | null;

  /** The secret part of the agent's own webhook path. */
  @Column('text', { nullable: true, default: () => "replace((gen_random_uuid()), '-', '')" })
  webhookToken: string;

  /** When the workflow was last published; its webhook may return 404 for a moment. */
  @Column('timestamptz', { nullable: true })
  workflowPublishedAt: Date | null;

  /** Number of the version with the row's content; null if it was changed since or never published. */
  @Column('int', { nullable: true })
  version: number | null;

  /** Messages with which its creator compares a draft with what is published. */
  @Column('text', { array: true, default: [] })
  testQuestions: string[];

  @Column('int', { default: 0 })
  crownsNumber: number;

  @Column('int', { default: 0 })
  chatsCount: number;

  /** Encrypted API key that the workflow sends. */
  @Column('text', { nullable: true })
  apiKey: string | null;

  /** Encrypted `username:password` of the workflow (basic auth); null if there is none. */
  @Column('text', { nullable: true })
  webhookLogin: string | null;

  /** Encrypted signing secret of calls to the workflow; null if the key signs them. */
  @Column('text', { nullable: true })
  webhookSecret: string | null;

  /** Calls are also signed with the key. */
  @Column('boolean', { default: false })
  signsWithKey: boolean;

  /** SHA-256. */
  @Column('bytea', { nullable: true })
  apiKeyHash: Buffer | null;

  @Column('bytea', { nullable: true })
  previousApiKeyHash: Buffer | null;

  @Column('timestamptz', { nullable: true })
  previousApiKeyUntil: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt: Date;

  @Column('timestamptz', { nullable: true })
  deletedAt: Date | null;
}
