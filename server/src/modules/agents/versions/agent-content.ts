import type { Agent } from '../profile/agent.entity.js';
import type { SkillChanges } from '../profile/editing/domain/skill-changes.js';
import { type AgentFieldValues, EMPTY_FIELDS, FIELD_PROPERTIES } from '../profile/fields/agent-fields.js';

/** A skill. It has the same ID in the draft and in all versions. */
export interface ContentSkill {
  id: number;
  name: string;
}

const TEXTS = ['name', 'type', 'shortDescription', 'description'] as const;
const REFERENCES = ['imageId', 'knowledgeBaseId'] as const;

/** Columns of `agent` that are versioned. All others, like the workflow's, have only a live value. */
const VERSIONED = [...TEXTS, ...FIELD_PROPERTIES, ...REFERENCES] as const;

/** The versioned columns of an agent. */
export type VersionedColumns = Pick<Agent, (typeof TEXTS)[number] | (typeof REFERENCES)[number]> & AgentFieldValues;

/** Everything of an agent that is versioned. */
export type AgentContent = VersionedColumns & { skills: ContentSkill[] };

/** What a version or draft stores as JSON: references have columns. */
export type StoredContent = Omit<AgentContent, (typeof REFERENCES)[number]>;

/** Columns of a version or draft. */
export type StoredColumns = Pick<AgentContent, (typeof REFERENCES)[number]> & { content: StoredContent };

export function toStored({ imageId, knowledgeBaseId, ...content }: AgentContent): StoredColumns {
  return { content, imageId, knowledgeBaseId };
}

/** Fields that are newer than a version are empty in it. */
export function fromStored({ content, imageId, knowledgeBaseId }: StoredColumns): AgentContent {
  return { ...EMPTY_FIELDS, ...content, imageId, knowledgeBaseId };
}

/** Selects the versioned columns. */
export function versionedOf(columns: Partial<Agent>): Partial<VersionedColumns> {
  return Object.fromEntries(VERSIONED.filter((key) => columns[key] !== undefined).map((key) => [key, columns[key]]));
}

/** Selects the other columns, whose changes are live at once. */
export function unversionedOf(columns: Partial<Agent>): Partial<Agent> {
  const versioned = new Set<string>(VERSIONED);
  return Object.fromEntries(Object.entries(columns).filter(([key]) => !versioned.has(key)));
}

/** The content of an agent's row and skills. */
export function contentOf(agent: Agent, skills: readonly ContentSkill[]): AgentContent {
  return { ...(versionedOf(agent) as VersionedColumns), skills: skills.map(({ id, name }) => ({ id, name })) };
}

/** @param newIds IDs of the skills to add */
export function withSkillChanges(
  skills: readonly ContentSkill[],
  { add, update, remove }: SkillChanges,
  newIds: readonly number[],
): ContentSkill[] {
  const names = new Map(update.map(({ id, name }) => [id, name]));
  const kept = skills.filter(({ id }) => !remove.includes(id));
  const changed = kept.map(({ id, name }) => ({ id, name: names.get(id) ?? name }));
  return [...changed, ...add.map((name, at) => ({ id: newIds[at] as number, name }))];
}

/** The columns in which `after` differs. */
export function changedColumns(before: AgentContent, after: AgentContent): Partial<VersionedColumns> {
  const changed = VERSIONED.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
  return Object.fromEntries(changed.map((key) => [key, after[key]]));
}

export function isSameContent(one: AgentContent, other: AgentContent): boolean {
  const listed = ({ skills }: AgentContent): string => JSON.stringify(skills.map(({ id, name }) => [id, name]));
  return Object.keys(changedColumns(one, other)).length === 0 && listed(one) === listed(other);
}
