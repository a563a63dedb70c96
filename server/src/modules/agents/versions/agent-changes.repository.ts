import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { LIMITS } from '../../../contract/limits.js';
import { Agent } from '../profile/agent.entity.js';
import { ChangedMeanwhileError, inAgentTransaction, isNameTaken } from '../profile/agent.repository.js';
import type { SkillChanges } from '../profile/editing/domain/skill-changes.js';
import { WORKFLOW_DELETED } from '../workflows/agent-workflow-sql.js';
import {
  type AgentContent,
  fromStored,
  isSameContent,
  unversionedOf,
  versionedOf,
  withSkillChanges,
} from './agent-content.js';
import {
  addVersion,
  draftOf,
  liveContent,
  newSkillIds,
  storeDraft,
  writeLive,
  writeRow,
} from './agent-content.repository.js';
import { AgentDraft } from './agent-draft.entity.js';
import { AgentVersion } from './agent-version.entity.js';

/** The agent would have too many skills. */
export class TooManySkillsError extends Error {}

/** State that decides whether a change needs a check of the workflow. */
export type PublishedState = Pick<Agent, 'status' | 'templateType' | 'n8nWorkflowId'>;

/** A change of an agent. */
export interface AgentChange {
  changes: Partial<Agent>;
  skills: SkillChanges;
  /** IDs of all skills when their replacement was decided; null if not replaced. */
  skillsReplaced: readonly number[] | null;
  /** Requests a workflow, also if the previous one was deleted. */
  wantsWorkflow: boolean;
  /** Whether the change is still valid for the current state. */
  holds: (now: PublishedState) => boolean;
  /** Publishes the draft of a published agent. */
  publishesDraft?: boolean;
  /** Note of the version that the change publishes. */
  note?: string | null;
}

/** An agent as its creator edits it: with the values of the draft. */
export interface EditableAgent {
  agent: Agent;
  content: AgentContent;
  hasDraft: boolean;
}

/**
 * Stores changes of agents (ADR 44). Edits of a published agent go to its draft, others to the row. Each change holds the
 * lock on the agent's row, so that concurrent ones lose nothing and versions have no gaps.
 */
@Injectable()
export class AgentChangesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Null when missing, deleted or another creator's. */
  async editable(id: number, creatorId: number): Promise<EditableAgent | null> {
    const { manager } = this.dataSource;
    const agent = await manager.findOneBy(Agent, { id, creatorId, deletedAt: IsNull() });
    if (!agent) return null;
    const draft = await draftOf(manager, id);
    const { skills, ...columns } = draft ?? (await liveContent(manager, agent));
    return { agent: { ...agent, ...columns }, content: { ...columns, skills }, hasDraft: draft !== null };
  }

  /** Whether another agent has this name or a lookalike. */
  isNameTaken(name: string, id: number): Promise<boolean> {
    return isNameTaken(this.dataSource.manager, name, id);
  }

  /** @returns false when the agent was deleted meanwhile. @throws NameTakenError, HiddenError, ChangedMeanwhileError, TooManySkillsError */
  async update(id: number, change: AgentChange): Promise<boolean> {
    return await this.#locked(id, async (manager, agent) => {
      const { changes, holds, wantsWorkflow, publishesDraft = false, note = null } = change;
      if (!holds(agent)) throw new ChangedMeanwhileError();
      const live = await liveContent(manager, agent);
      const draft = await draftOf(manager, id);
      const before = draft ?? live;
      const after = await edited(manager, before, change);
      const isEdit = !isSameContent(before, after);
      const becomesReady = (changes.status ?? agent.status) === 'ready';
      const publishes = becomesReady && (publishesDraft || agent.status !== 'ready');
      const rest = unversionedOf(changes);
      let { version } = agent;
      if (agent.status === 'ready' && becomesReady && !publishes) {
        if (isEdit && version === null) await addVersion(manager, id, live, { note: null, restoredFrom: null });
        if (isEdit) await storeDraft(manager, id, after, live);
        await writeRow(manager, id, rest);
      } else if (isEdit || (publishes && draft)) {
        await writeLive(manager, id, live, after, rest);
        await manager.delete(AgentDraft, { agentId: id });
        version = null;
      } else {
        await writeRow(manager, id, rest);
      }
      if (publishes && version === null) await addVersion(manager, id, after, { note, restoredFrom: null });
      if (wantsWorkflow) await requestWorkflow(manager, id);
    });
  }

  /**
   * Makes an old version's content the newest version, live at once. Unpublished edits become or stay the draft.
   * @returns false if there is no such agent; null if there is no such version @throws NameTakenError
   */
  async restore(id: number, number: number): Promise<boolean | null> {
    let isFound = true;
    const isThere = await this.#locked(id, async (manager, agent) => {
      const stored = await manager.findOneBy(AgentVersion, { agentId: id, number });
      isFound = stored !== null;
      if (!stored || agent.version === number) return;
      const live = await liveContent(manager, agent);
      const content = fromStored(stored);
      const isUnsaved = agent.version === null && !isSameContent(live, content);
      if (isUnsaved && agent.status === 'ready')
        await addVersion(manager, id, live, { note: null, restoredFrom: null });
      const draft = (await draftOf(manager, id)) ?? (isUnsaved && agent.status !== 'ready' ? live : null);
      await writeLive(manager, id, live, content);
      await addVersion(manager, id, content, { note: null, restoredFrom: number });
      if (draft) await storeDraft(manager, id, draft, content);
    });
    return isThere && (isFound || null);
  }

  async discardDraft(id: number): Promise<boolean> {
    return await this.#locked(id, async (manager) => {
      await manager.delete(AgentDraft, { agentId: id });
    });
  }

  /** @returns false without such an agent */
  async #locked(id: number, work: (manager: EntityManager, agent: Agent) => Promise<void>): Promise<boolean> {
    return await inAgentTransaction(this.dataSource, async (manager) => {
      const where = { id, deletedAt: IsNull() };
      const agent = await manager.findOne(Agent, { where, lock: { mode: 'for_no_key_update' } });
      if (agent) await work(manager, agent);
      return agent !== null;
    });
  }
}

/** @throws ChangedMeanwhileError, TooManySkillsError */
async function edited(
  manager: EntityManager,
  before: AgentContent,
  { changes, skills, skillsReplaced }: AgentChange,
): Promise<AgentContent> {
  if (skillsReplaced) {
    const known = new Set(skillsReplaced);
    const isSame = before.skills.length === known.size && before.skills.every(({ id }) => known.has(id));
    if (!isSame) throw new ChangedMeanwhileError();
  }
  const changed = withSkillChanges(before.skills, skills, await newSkillIds(manager, skills.add.length));
  if (skills.add.length > 0 && changed.length > LIMITS.skillsOfAgent) throw new TooManySkillsError();
  return { ...before, ...versionedOf(changes), skills: changed };
}

/** Requests a workflow unless there is one. A workflow that was deleted in n8n is created again. */
async function requestWorkflow(manager: EntityManager, agentId: number): Promise<void> {
  await manager.query(
    `WITH lost AS (DELETE FROM agent_workflow WHERE agent_id = $1 AND reason = $2
        AND (lease_until IS NULL OR lease_until < now()) RETURNING workflow_id)
     UPDATE agent a SET n8n_workflow_id = NULL FROM lost WHERE a.id = $1 AND a.n8n_workflow_id = lost.workflow_id`,
    [agentId, WORKFLOW_DELETED],
  );
  await manager.query(
    `INSERT INTO agent_workflow (agent_id)
     SELECT id FROM agent WHERE id = $1 AND n8n_workflow_id IS NULL ON CONFLICT DO NOTHING`,
    [agentId],
  );
}
