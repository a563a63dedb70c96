import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type FindOptionsWhere, IsNull, Not, Raw } from 'typeorm';
import type { TemplateType } from '../../../contract/workflows/workflows.js';
import { fromNow } from '../../../platform/db/from-now.js';
import type { Row } from '../../../platform/db/row.js';
import { Sql, unlessDuplicate } from '../../../platform/db/sql.js';
import { Agent } from '../profile/agent.entity.js';
import { AgentWorkflow } from './agent-workflow.entity.js';
import * as SQL from './agent-workflow-sql.js';
import {
  type ClaimedRow,
  type HeldWorkflow,
  heldWorkflow,
  type WorkflowChanges,
  type WorkflowSummary,
} from './held-workflow.js';

export { WORKFLOW_DELETED } from './agent-workflow-sql.js';

/** Columns of a workflow that does not exist in n8n. Its credential may. */
const MISSING = {
  workflowId: null,
  workflowName: null,
  templateType: null,
  published: false,
  keyHash: null,
  webhookPath: null,
  projectId: null,
} satisfies Partial<AgentWorkflow>;

const now = () => 'now()';

/** Workflows that Regent creates for agents, and their state. */
@Injectable()
export class AgentWorkflowsService {
  constructor(
    private readonly sql: Sql,
    private readonly dataSource: DataSource,
  ) {}

  /** Leases the workflow; undefined without one, or when another process holds the lease. */
  async claim(agentId: number, leaseMs: number): Promise<HeldWorkflow | undefined> {
    const row = await this.sql.transaction(async (sql) => {
      await sql.rows(SQL.LOCK, [agentId]);
      return await sql.row<ClaimedRow>(SQL.CLAIM, [agentId, leaseMs]);
    });
    return row && heldWorkflow(row);
  }

  /** Stores changes. Absent fields do not change. */
  async remember(held: HeldWorkflow, changes: WorkflowChanges): Promise<void> {
    const { workflow_name, template_type, published, key_hash, webhook_path, credential_id, project_id } = changes;
    await this.#update(held, {
      workflowName: workflow_name ?? undefined,
      templateType: template_type ?? undefined,
      published: published ?? undefined,
      keyHash: key_hash ?? undefined,
      webhookPath: webhook_path ?? undefined,
      credentialId: credential_id ?? undefined,
      projectId: project_id ?? undefined,
    });
  }

  /** Records a trial of another template. The workflow stays due, so that the agent's one is restored after a crash. */
  async beginTrial(held: HeldWorkflow, templateType: TemplateType | null): Promise<void> {
    await this.#update(held, { templateType, dueAt: now });
  }

  /**
   * The workflow exists under this ID; its agent gets the ID unless the creator has entered another workflow.
   * @returns false when another agent's workflow has this ID there
   */
  async made(held: HeldWorkflow, workflowId: string): Promise<boolean> {
    const id = held.agent_id;
    const made = this.dataSource.transaction(async (manager) => {
      await lockAgent(manager, id);
      // Nothing is updated if its n8n was removed meanwhile.
      const { affected } = await manager.update(AgentWorkflow, placeOf(held), { workflowId });
      const where = { id, n8nWorkflowId: IsNull(), deletedAt: IsNull() };
      if (affected) await manager.update(Agent, where, { n8nWorkflowId: workflowId });
      return true;
    });
    return (await unlessDuplicate(made)) ?? false;
  }

  /** The workflow was deleted in n8n and is created again. @returns its new state */
  async lost(held: HeldWorkflow, workflowId: string): Promise<HeldWorkflow> {
    const id = held.agent_id;
    await this.dataSource.transaction(async (manager) => {
      await lockAgent(manager, id);
      await manager.update(AgentWorkflow, { agentId: id, workflowId }, { ...MISSING, dueAt: now });
      await manager.update(Agent, { id, n8nWorkflowId: workflowId }, { n8nWorkflowId: null });
    });
    const nothing = { workflow_id: null, workflow_name: null, template_type: null, key_hash: null, project_id: null };
    const agent = held.agent?.n8n_workflow_id === workflowId ? { ...held.agent, n8n_workflow_id: null } : held.agent;
    return { ...held, ...nothing, webhook_path: null, published: false, agent };
  }

  /** Stores whether n8n has the workflow that the agent uses, if Regent created it. */
  async seen(agentId: number, isThere: boolean): Promise<void> {
    await this.sql.rows(SQL.SEEN, [agentId, ...(isThere ? ['ready', null] : ['failed', SQL.WORKFLOW_DELETED])]);
  }

  /**
   * Ends the lease. A workflow whose agent changed meanwhile is due at once.
   * @param againMs time until the next attempt; null to wait for a change of the agent
   */
  async finish(
    held: HeldWorkflow,
    state: WorkflowSummary['state'],
    reason: string | null,
    againMs: number | null,
  ): Promise<void> {
    const later = againMs === null ? 'NULL' : fromNow(againMs)();
    await this.dataSource
      .createQueryBuilder()
      .update(AgentWorkflow)
      .set({
        state,
        reason,
        leaseUntil: null,
        attempts: reason === null ? 0 : () => 'attempts + 1',
        dueAt: () => `CASE WHEN wanted <> :wanted THEN now() ELSE ${later} END`,
      })
      .where({ agentId: held.agent_id } satisfies Partial<AgentWorkflow>)
      .setParameter('wanted', held.wanted)
      .execute();
  }

  /** Ends the lease; the workflow is due again after `ms`. */
  async postpone(agentId: number, ms: number): Promise<void> {
    await this.dataSource.manager.update(AgentWorkflow, { agentId }, { leaseUntil: null, dueAt: fromNow(ms) });
  }

  /** Nothing of it is left. */
  async forget(agentId: number): Promise<void> {
    await this.dataSource.manager.delete(AgentWorkflow, { agentId });
  }

  /** Nothing of it remains in n8n. The row stays while the agent has an entered workflow that may be searched. */
  async release({ agent_id: agentId, wanted }: HeldWorkflow): Promise<void> {
    await this.dataSource.manager.update(AgentWorkflow, { agentId }, { ...MISSING, credentialId: null });
    await this.sql.rows(SQL.UNWANTED, [agentId, wanted]);
  }

  /** Due workflows without a lease. */
  async due(limit: number): Promise<Row<AgentWorkflow, 'agentId' | 'attempts' | 'wanted'>[]> {
    const dueAt = Raw((column) => `${column} <= now()`);
    const expired = Raw((column) => `${column} < now()`);
    const workflows = await this.dataSource.manager.find(AgentWorkflow, {
      where: [
        { dueAt, leaseUntil: IsNull() },
        { dueAt, leaseUntil: expired },
      ],
      select: { agentId: true, attempts: true, wanted: true },
      order: { dueAt: 'ASC' },
      take: limit,
    });
    return workflows.map(({ agentId, attempts, wanted }) => ({ agent_id: agentId, attempts, wanted }));
  }

  /** A creator has this project in the operator's n8n: their workflows in other projects are due. */
  async moveToProject(creatorId: number, projectId: string): Promise<void> {
    await this.sql.rows(SQL.MOVE_TO_PROJECT, [creatorId, projectId]);
  }

  /** Undefined if Regent does not create a workflow for this agent. */
  async summaryOf(agentId: number): Promise<WorkflowSummary | undefined> {
    const workflow = await this.dataSource.manager.findOneBy(AgentWorkflow, { agentId });
    if (!workflow) return undefined;
    const { state, reason, n8nId, workflowId } = workflow;
    return { state, reason, n8n_id: n8nId, workflow_id: workflowId };
  }

  /** Whether the workflow was created for another agent. @param n8nId the creator's own n8n that it is in */
  isOfAnother(workflowId: string, agentId: number, n8nId: number | null): Promise<boolean> {
    return this.dataSource.manager
      .createQueryBuilder(AgentWorkflow, 'workflow')
      .where({ workflowId, agentId: Not(agentId) } satisfies FindOptionsWhere<AgentWorkflow>)
      .andWhere('coalesce(workflow.n8nId, 0) = :n8nId', { n8nId: n8nId ?? 0 }) // as in the index
      .getExists();
  }

  async #update(held: HeldWorkflow, changes: Columns): Promise<void> {
    const isEmpty = Object.values(changes).every((value) => value === undefined);
    if (!isEmpty) await this.dataSource.manager.update(AgentWorkflow, placeOf(held), changes);
  }
}

type Columns = { [Key in keyof AgentWorkflow]?: AgentWorkflow[Key] | (() => string) };

/** The workflow as long as it is in the same n8n. */
const placeOf = ({ agent_id: agentId, n8n_id: n8nId }: HeldWorkflow): FindOptionsWhere<AgentWorkflow> => ({
  agentId,
  n8nId: n8nId ?? IsNull(),
});

/** Lock order: the agent before its workflow. */
const lockAgent = (manager: EntityManager, id: number): Promise<Agent | null> =>
  manager.findOne(Agent, { where: { id }, select: { id: true }, lock: { mode: 'for_no_key_update' } });
