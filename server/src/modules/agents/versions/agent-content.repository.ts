import { type EntityManager, LessThanOrEqual } from 'typeorm';
import { VERSION_LIMITS } from '../../../contract/studio/versions.js';
import { Agent } from '../profile/agent.entity.js';
import { claimName } from '../profile/agent.repository.js';
import { Skill } from '../profile/skill.entity.js';
import { type AgentContent, changedColumns, contentOf, fromStored, isSameContent, toStored } from './agent-content.js';
import { AgentDraft } from './agent-draft.entity.js';
import { AgentVersion } from './agent-version.entity.js';

// Steps of a transaction that holds the lock on the agent's row, and reads.

/** The content of the row: what is live while the agent is published. */
export async function liveContent(manager: EntityManager, agent: Agent): Promise<AgentContent> {
  const skills = await manager.find(Skill, { where: { agentId: agent.id }, order: { id: 'ASC' } });
  return contentOf(agent, skills);
}

/** Null without a draft. */
export async function draftOf(manager: EntityManager, agentId: number): Promise<AgentContent | null> {
  const draft = await manager.findOneBy(AgentDraft, { agentId });
  return draft && fromStored(draft);
}

/** Stores the draft, or removes it if it equals the live content. */
export async function storeDraft(
  manager: EntityManager,
  agentId: number,
  draft: AgentContent,
  live: AgentContent,
): Promise<void> {
  if (isSameContent(draft, live)) await manager.delete(AgentDraft, { agentId });
  else await manager.upsert(AgentDraft, { agentId, ...toStored(draft), updatedAt: () => 'now()' }, ['agentId']);
}

/**
 * Changes columns of the row. A transaction that changes type and status must do it in one call: the trigger that counts
 * agents locks the counts in one order in each call, and two calls could deadlock with another transaction.
 */
export async function writeRow(manager: EntityManager, agentId: number, columns: Partial<Agent>): Promise<void> {
  if (Object.keys(columns).length > 0) await manager.update(Agent, { id: agentId }, columns);
}

/**
 * Writes a content into the row, which then belongs to no version.
 * @param rest other columns to change
 * @throws NameTakenError
 */
export async function writeLive(
  manager: EntityManager,
  agentId: number,
  live: AgentContent,
  content: AgentContent,
  rest: Partial<Agent> = {},
): Promise<void> {
  const columns = changedColumns(live, content);
  await writeRow(manager, agentId, { ...rest, ...columns, version: null });
  if (columns.name !== undefined) await claimName(manager, agentId, columns.name);
  await writeSkills(manager, agentId, live.skills, content.skills);
}

async function writeSkills(
  manager: EntityManager,
  agentId: number,
  before: AgentContent['skills'],
  after: AgentContent['skills'],
): Promise<void> {
  const [names, kept] = [new Map(before.map(({ id, name }) => [id, name])), new Set(after.map(({ id }) => id))];
  const removed = before.filter(({ id }) => !kept.has(id)).map(({ id }) => ({ id, agentId }));
  if (removed.length > 0) await manager.delete(Skill, removed);
  for (const { id, name } of after) {
    if (names.has(id) && names.get(id) !== name) await manager.update(Skill, { id, agentId }, { name });
  }
  const added = after.filter(({ id }) => !names.has(id));
  if (added.length > 0)
    await manager.insert(
      Skill,
      added.map(({ id, name }) => ({ id, agentId, name })),
    );
}

/** IDs for new skills, which a draft keeps until it is published. In SQL, as entities have no sequences (ADR 4). */
export async function newSkillIds(manager: EntityManager, count: number): Promise<number[]> {
  if (count === 0) return [];
  const rows: { id: string }[] = await manager.query(
    `SELECT nextval(pg_get_serial_sequence('skill', 'id')) AS id FROM generate_series(1, $1::int)`,
    [count],
  );
  return rows.map(({ id }) => Number(id));
}

/** Stores the row's content as the next version and deletes the oldest ones above the limit. @returns its number */
export async function addVersion(
  manager: EntityManager,
  agentId: number,
  content: AgentContent,
  about: Pick<AgentVersion, 'note' | 'restoredFrom'>,
): Promise<number> {
  const number = ((await manager.maximum(AgentVersion, 'number', { agentId })) ?? 0) + 1;
  await manager.insert(AgentVersion, { agentId, number, ...about, ...toStored(content) });
  await manager.update(Agent, { id: agentId }, { version: number });
  await manager.delete(AgentVersion, { agentId, number: LessThanOrEqual(number - VERSION_LIMITS.kept) });
  return number;
}
