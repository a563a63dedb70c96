import type { UiWorld } from '../../browser/ui-world.js';
import type { WebPerson } from '../people/web-person.js';

/** A quoted SQL literal. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

export interface AgentSeed {
  name: string;
  type?: string;
  description?: string;
  status?: 'ready' | 'not_published';
  crowns?: number;
}

/** The id of a signed-in user. */
export async function idOf(person: WebPerson): Promise<number> {
  return (await person.call<{ id: number }>('GET', '/api/account/me/')).id;
}

/** Inserts agents of one creator in the given order. */
export async function addAgents(world: UiWorld, creatorId: number, agents: readonly AgentSeed[]): Promise<void> {
  const rows = agents.map(
    ({ name, type = 'helpers', description = `What ${name} does`, status = 'ready', crowns = 0 }) =>
      `(${creatorId}, ${quoted(name)}, ${quoted(type)}, ${quoted(description)}, '', ${quoted(status)}, ${crowns})`,
  );
  await world.sql(
    `INSERT INTO agent (creator_id, name, type, short_description, description, status, crowns_number) VALUES ${rows.join()}`,
  );
}

/** Agents named "Name 001" and so on. */
export function manyAgents(count: number, name: string, more: Omit<AgentSeed, 'name'> = {}): AgentSeed[] {
  return Array.from({ length: count }, (_, at) => ({ ...more, name: `${name} ${String(at + 1).padStart(3, '0')}` }));
}
