import type { UiWorld } from '../browser/ui-world.js';
import type { WebPerson } from './web-person.js';

/** How a text stands in a statement. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

export interface AgentSeed {
  name: string;
  type?: string;
  description?: string;
  status?: 'ready' | 'not_published';
  crowns?: number;
}

/** The id of somebody who is signed in. */
export async function idOf(person: WebPerson): Promise<number> {
  return (await person.call<{ id: number }>('GET', '/api/account/me/')).id;
}

/** Puts agents of one creator into the catalogue, in the order in which they are given. */
export async function addAgents(world: UiWorld, creatorId: number, agents: readonly AgentSeed[]): Promise<void> {
  const rows = agents.map(
    ({ name, type = 'helpers', description = `What ${name} does`, status = 'ready', crowns = 0 }) =>
      `(${creatorId}, ${quoted(name)}, ${quoted(type)}, ${quoted(description)}, '', ${quoted(status)}, ${crowns})`,
  );
  await world.sql(
    `INSERT INTO agent (creator_id, name, type, short_description, description, status, crowns_number) VALUES ${rows.join()}`,
  );
}

/** Agents "Name 001" and so on. */
export function manyAgents(count: number, name: string, more: Omit<AgentSeed, 'name'> = {}): AgentSeed[] {
  return Array.from({ length: count }, (_, at) => ({ ...more, name: `${name} ${String(at + 1).padStart(3, '0')}` }));
}
