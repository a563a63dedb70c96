import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, IsNull, Not, Raw } from 'typeorm';
import { DEADLOCK, FOREIGN_KEY_VIOLATION, sqlState, UNIQUE_VIOLATION } from '../../../platform/db/sql.js';
import { AGENT_NAMES, type RunStatement } from '../../../platform/names/name-claims.js';
import { visibleTo } from '../catalogue/visible-sql.js';
import { Crown } from '../crowns/crown.entity.js';
import { AgentPage } from '../public-page/agent-page.entity.js';
import { AgentDraft } from '../versions/agent-draft.entity.js';
import { AgentVersion } from '../versions/agent-version.entity.js';
import { AgentWorkflow } from '../workflows/agent-workflow.entity.js';
import { Agent } from './agent.entity.js';
import { EMPTY_FIELDS } from './fields/agent-fields.js';
import { Skill } from './skill.entity.js';
import { AGENT_TABLES, type AgentRow, agentColumns } from './view/agent-row.js';

const SUMMARY = {
  id: true,
  name: true,
  status: true,
  creatorId: true,
  imageId: true,
  hiddenAt: true,
  hiddenBy: true,
  deletedAt: true,
} as const;

/** What other modules show of an agent beside their own rows. */
export type AgentSummary = Pick<Agent, keyof typeof SUMMARY>;

/** Another agent has this name or a lookalike. */
export class NameTakenError extends Error {}

/** The agent was hidden meanwhile and cannot be published. */
export class HiddenError extends Error {}

/** A concurrent change invalidates the decision about this one. */
export class ChangedMeanwhileError extends Error {}

/** A new agent without its skills. */
export type NewAgent = Pick<
  Agent,
  'creatorId' | 'name' | 'type' | 'shortDescription' | 'description' | 'templateType' | 'n8nWorkflowId' | 'apiKeyHash'
> &
  Partial<Agent>;

/** A deleted agent keeps only its row, so that its chats stay readable. */
const EMPTIED = {
  name: '',
  type: '',
  shortDescription: '',
  description: '',
  ...EMPTY_FIELDS,
  stepNames: [],
  status: 'not_published',
  offline: false,
  suspended: false,
  hiddenAt: null,
  hiddenBy: null,
  hiddenWasReady: false,
  hiddenNotifyAt: null,
  imageId: null,
  knowledgeBaseId: null,
  templateType: null,
  n8nWorkflowId: null,
  webhookPath: null,
  workflowPublishedAt: null,
  version: null,
  testQuestions: [],
  crownsNumber: 0,
  apiKey: null,
  webhookLogin: null,
  webhookSecret: null,
  signsWithKey: false,
  apiKeyHash: null,
  previousApiKeyHash: null,
  previousApiKeyUntil: null,
} satisfies Partial<Agent>;

/** Stores single agents. */
@Injectable()
export class AgentRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The agent as the viewer sees it; null if missing or invisible. The catalogue's SQL, see ADR 4. */
  async seenBy(id: number, viewerId: number): Promise<AgentRow | null> {
    const rows = await this.dataSource.query<AgentRow[]>(
      `SELECT ${agentColumns('$2')} FROM ${AGENT_TABLES}
       WHERE a.id = $1 AND a.deleted_at IS NULL AND ${visibleTo('$2')}`,
      [id, viewerId],
    );
    return rows[0] ?? null;
  }

  /** The row, deleted or not. */
  async byId(id: number): Promise<Agent | null> {
    return await this.dataSource.manager.findOneBy(Agent, { id });
  }

  /** States, also of deleted agents. */
  async statesOf(ids: number[]): Promise<Pick<Agent, 'id' | 'status' | 'offline' | 'troubled' | 'creatorId'>[]> {
    const select = { id: true, status: true, offline: true, troubled: true, creatorId: true };
    return await this.dataSource.manager.find(Agent, { where: { id: In(ids) }, select });
  }

  /** Also deleted agents. */
  async summariesOf(ids: readonly number[]): Promise<AgentSummary[]> {
    return await this.dataSource.manager.find(Agent, { where: { id: In([...new Set(ids)]) }, select: SUMMARY });
  }

  /** An agent of this creator; null when deleted. */
  async ownedBy(id: number, creatorId: number): Promise<Agent | null> {
    const agent = await this.byId(id);
    return agent && agent.creatorId === creatorId && agent.deletedAt === null ? agent : null;
  }

  /** The first agents of this creator. */
  async someOf(creatorId: number, limit: number): Promise<Pick<Agent, 'id' | 'type'>[]> {
    return await this.dataSource.manager.find(Agent, {
      where: { creatorId, deletedAt: IsNull() },
      select: { id: true, type: true },
      order: { id: 'ASC' },
      take: limit,
    });
  }

  /** Whether another agent than `exceptId` has this name or a lookalike. */
  async isNameTaken(name: string, exceptId: number): Promise<boolean> {
    return await isNameTaken(this.dataSource.manager, name, exceptId);
  }

  /** In the order in which they were added. */
  async skillNames(agentId: number): Promise<string[]> {
    const skills = await this.dataSource.manager.find(Skill, { where: { agentId }, order: { id: 'ASC' } });
    return skills.map((skill) => skill.name);
  }

  /**
   * Stores a new agent and returns its ID.
   * @param seal encrypts the agent's secrets for its ID
   * @throws NameTakenError
   */
  async create(
    agent: NewAgent,
    seal: (id: number) => Pick<Agent, 'apiKey' | 'webhookSecret'>,
    skills: string[],
    wantsWorkflow: boolean,
  ): Promise<number> {
    return await inAgentTransaction(this.dataSource, async (manager) => {
      const made = await manager.insert(Agent, agent);
      const id = made.identifiers[0]?.id as number;
      await manager.update(Agent, { id }, seal(id));
      await claimName(manager, id, agent.name);
      await addSkills(manager, id, skills);
      if (wantsWorkflow) await manager.insert(AgentWorkflow, { agentId: id });
      return id;
    });
  }

  /** Empties the row and frees the name. @returns false when the agent was deleted already */
  async remove(id: number): Promise<boolean> {
    return await this.dataSource.transaction(async (manager) => {
      if (!(await isThere(manager, id))) return false;
      await manager.delete(AgentVersion, { agentId: id });
      await manager.delete(AgentDraft, { agentId: id });
      await manager.delete(Skill, { agentId: id });
      await manager.delete(Crown, { agentId: id });
      await manager.delete(AgentPage, { agentId: id });
      await AGENT_NAMES.release(runnerOf(manager), id);
      await manager.update(Agent, { id }, { ...EMPTIED, deletedAt: () => 'now()' });
      return true;
    });
  }
}

const runnerOf =
  (manager: EntityManager): RunStatement =>
  ({ text }, values) =>
    manager.query(text, values);

/** Whether another agent than `exceptId` has this name or a lookalike. */
export async function isNameTaken(manager: EntityManager, name: string, exceptId: number): Promise<boolean> {
  const isSame = Raw((column) => `lower(${column}) = lower(:name)`, { name });
  const where = { name: isSame, deletedAt: IsNull(), id: Not(exceptId) };
  if (await manager.existsBy(Agent, where)) return true;
  return await AGENT_NAMES.isTaken(runnerOf(manager), name, exceptId);
}

/** @throws NameTakenError */
export async function claimName(manager: EntityManager, id: number, name: string): Promise<void> {
  if (!(await AGENT_NAMES.claim(runnerOf(manager), id, name))) throw new NameTakenError();
}

async function addSkills(manager: EntityManager, agentId: number, names: string[]): Promise<void> {
  if (names.length > 0)
    await manager.insert(
      Skill,
      names.map((name) => ({ agentId, name })),
    );
}

const isThere = async (manager: EntityManager, id: number): Promise<boolean> => {
  const where = { id, deletedAt: IsNull() };
  return (await manager.findOne(Agent, { where, select: { id: true }, lock: { mode: 'for_no_key_update' } })) !== null;
};

/** @throws NameTakenError, HiddenError, ChangedMeanwhileError after a deadlock or if a referenced row was deleted meanwhile */
export async function inAgentTransaction<T>(
  dataSource: DataSource,
  work: (manager: EntityManager) => Promise<T>,
): Promise<T> {
  try {
    return await dataSource.transaction(work);
  } catch (error) {
    const { constraint } = error as { constraint?: unknown };
    if (sqlState(error) === UNIQUE_VIOLATION && constraint === 'agent_name_unique') throw new NameTakenError();
    if (sqlState(error) === FOREIGN_KEY_VIOLATION || sqlState(error) === DEADLOCK)
      throw new ChangedMeanwhileError(undefined, { cause: error });
    if (constraint === 'agent_hidden_unpublished') throw new HiddenError();
    throw error;
  }
}
