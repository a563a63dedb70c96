import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { TemplateType, WorkflowState } from '../../../contract/limits.js';

/**
 * The workflow that is made for an agent in the workflow tool, as far as it has come. No foreign key: it outlives its
 * agent until both are gone there too. Triggers of `agent` (in the migration) mark it as due. One whose id was entered has
 * a row too where it is in its creator's own n8n, or was: it is looked for there. The unique index on n8n and workflow is
 * in the migration.
 */
@Entity('agent_workflow')
@Check('agent_workflow_state_known', "state IN ('pending', 'ready', 'failed')")
@Index('agent_workflow_id', { synchronize: false })
@Index('agent_workflow_n8n', ['n8nId'], { where: 'n8n_id IS NOT NULL' })
@Index('agent_workflow_unmoved', { synchronize: false })
@Index('agent_workflow_due', ['dueAt'], { where: 'due_at IS NOT NULL' })
export class AgentWorkflow {
  @PrimaryColumn('bigint')
  agentId: number;

  @Column('text', { default: 'pending' })
  state: Exclude<WorkflowState, 'none'>;

  /** Why it is not ready: a code. */
  @Column('text', { nullable: true })
  reason: string | null;

  /** The creator's own n8n that it is made in; null: the operator's. It may be gone. */
  @Column('bigint', { nullable: true })
  n8nId: number | null;

  /** The member's personal project in the operator's n8n that holds it; null: the project of the key's owner. */
  @Column('text', { nullable: true })
  projectId: string | null;

  /** Null: not made yet, as far as we know. */
  @Column('text', { nullable: true })
  workflowId: string | null;

  /** The name it has, written down before it is made: by it one is found whose answer never reached us. */
  @Column('text', { nullable: true })
  workflowName: string | null;

  /** What it was made from. */
  @Column('text', { nullable: true })
  templateType: TemplateType | null;

  /** The agent's webhook path that it was given; null: one of a build that had no tokens in paths. */
  @Column('text', { nullable: true })
  webhookPath: string | null;

  /** Whether we had it published last. */
  @Column('boolean', { default: false })
  published: boolean;

  /** Id of its credential in n8n, kept across changes of `APP_SECRET`; null: no credential, or one of an earlier release. */
  @Column('text', { nullable: true })
  credentialId: string | null;

  /** Of the key that its credential holds; null: there is no credential. */
  @Column('bytea', { nullable: true })
  keyHash: Buffer | null;

  /** Counts the changes of the agent: who has worked on an earlier one is not done. */
  @Column('int', { default: 1 })
  wanted: number;

  @Column('int', { default: 0 })
  attempts: number;

  /** When to look after it; null: there is nothing to do. */
  @Column('timestamptz', { nullable: true, default: () => 'now()' })
  dueAt: Date | null;

  /** Somebody is at it until then. */
  @Column('timestamptz', { nullable: true })
  leaseUntil: Date | null;
}
