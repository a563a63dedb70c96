import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { TemplateType, WorkflowState } from '../../../contract/workflows/workflows.js';

/**
 * Progress of the workflow that Regent creates for an agent in n8n. No foreign key: the row stays until the workflow is
 * deleted in n8n. Triggers of `agent` (in the migration) mark it as due. An entered workflow has a row if it is, or was, in
 * its creator's own n8n, where it is searched. The migration has the unique index on n8n and workflow.
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

  /** Code of the reason why it is not ready. */
  @Column('text', { nullable: true })
  reason: string | null;

  /** The creator's own n8n with the workflow, possibly removed; null for the operator's. */
  @Column('bigint', { nullable: true })
  n8nId: number | null;

  /** The member's personal project in the operator's n8n that holds it; null for the project of the key's owner. */
  @Column('text', { nullable: true })
  projectId: string | null;

  /** Null until it is known to exist. */
  @Column('text', { nullable: true })
  workflowId: string | null;

  /** Its name, stored before its creation to find a workflow whose creation was not confirmed. */
  @Column('text', { nullable: true })
  workflowName: string | null;

  /** The template that it was created from. */
  @Column('text', { nullable: true })
  templateType: TemplateType | null;

  /** Its webhook path; null for the path of a release without tokens in paths. */
  @Column('text', { nullable: true })
  webhookPath: string | null;

  /** Whether Regent published it last. */
  @Column('boolean', { default: false })
  published: boolean;

  /**
   * Id of its credential in n8n, kept across changes of `APP_SECRET`; null without a credential, or with one of an
   * earlier release.
   */
  @Column('text', { nullable: true })
  credentialId: string | null;

  /** Hash of the key in its credential; null without a credential. */
  @Column('bytea', { nullable: true })
  keyHash: Buffer | null;

  /** Number of changes of the agent: work on an earlier one is not finished. */
  @Column('int', { default: 1 })
  wanted: number;

  @Column('int', { default: 0 })
  attempts: number;

  /** Time of the next attempt; null if there is nothing to do. */
  @Column('timestamptz', { nullable: true, default: () => 'now()' })
  dueAt: Date | null;

  /** End of the lease of the process that works on it. */
  @Column('timestamptz', { nullable: true })
  leaseUntil: Date | null;
}
