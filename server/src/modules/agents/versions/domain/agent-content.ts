import type { Agent } from '../../profile/agent.entity.js';
import { type AgentFieldValues, FIELD_PROPERTIES } from '../../profile/fields/agent-fields.js';

/** A skill with the ID that it keeps in all versions. */
export interface ContentSkill {
  id: number;
  name: string;
}

const TEXTS = ['name', 'type', 'shortDescription', 'description'] as const;
const REFERENCES = ['imageId', 'knowledgeBaseId'] as const;

/** Columns of `agent` that are versioned. Everything else of an agent, like its workflow, has one current value. */
export const VERSIONED = [...TEXTS, ...FIELD_PROPERTIES, ...REFERENCES] as const;

/** The versioned columns of an agent. */
export type VersionedColumns = Pick<Agent, (typeof TEXTS)[number] | (typeof REFERENCES)[number]> & AgentFieldValues;

/** What a version or draft stores as JSON. */
export type StoredContent = Omit<VersionedColumns, (typeof REFERENCES)[number]> & { skills: ContentSkill[] };

/** Everything of an agent that is versioned. */
export type AgentContent = VersionedColumns & { skills: ContentSkill[] };

/** The stored form of a content: its JSON and its references. */
export function toStored({ imageId, knowledgeBaseId, ...content }: AgentContent) {
  return { content: content satisfies StoredContent, imageId, knowledgeBaseId };
}

/** A version's or draft's content. Fields that are newer than the version get their empty value from `fallback`. */
export function fromStored(
  { content, imageId, knowledgeBaseId }: { content: StoredContent } & Pick<AgentContent, 'imageId' | 'knowledgeBaseId'>,
  fallback: AgentFieldValues,
): AgentContent {
  return { ...fallback, ...content, imageId, knowledgeBaseId };
}

/** The changes that concern the content. */
export function versionedOf(changes: Partial<Agent>): Partial<VersionedColumns> {
  const entries = VERSIONED.filter((key) => changes[key] !== undefined).map((key) => [key, changes[key]]);
  return Object.fromEntries(entries);
}

/** The changes that are live at once. */
export function unversionedOf(changes: Partial<Agent>): Partial<Agent> {
  const versioned = new Set<string>(VERSIONED);
  return Object.fromEntries(Object.entries(changes).filter(([key]) => !versioned.has(key)));
}

/** Whether two contents are equal for a reader: skills count by name and order. */
export function isSameContent(one: AgentContent, other: AgentContent): boolean {
  const comparable = (content: AgentContent): string =>
    JSON.stringify([
      VERSIONED.map((key) => content[key]),
      content.skills.toSorted((a, b) => a.id - b.id).map(({ id, name }) => [id, name]),
    ]);
  return comparable(one) === comparable(other);
}
