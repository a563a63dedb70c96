import { setTimeout as sleep } from 'node:timers/promises';
import type { MessageHitDto } from '../../../../server/src/modules/chat/search/search.dto.js';
import type { Person } from '../people/person.js';
import type { Installation } from '../regent.js';

export const SEARCH = '/api/chat/search/';
export const NOTHING: MessageHitDto[] = [];

export const find = (person: Person, q: string, more = ''): Promise<MessageHitDto[]> =>
  person.ok('GET', `${SEARCH}?q=${encodeURIComponent(q)}${more}`);
/** Without the agent's replies, which repeat the messages of the user. */
export const findOwn = async (person: Person, q: string): Promise<MessageHitDto[]> =>
  (await find(person, q)).filter((hit) => !hit.is_agent_message);
export const ids = (hits: MessageHitDto[]): number[] => hits.map((hit) => hit.message_id);

/** Waits until the background indexing is complete. */
export async function messagesIndexed(at: Installation): Promise<void> {
  for (const end = Date.now() + 15_000; Date.now() < end; await sleep(50)) {
    const [row] = await at.rows<{ done: boolean }>(
      `SELECT indexed_to >= (SELECT max(id) FROM message) AND checked_to >= (SELECT max(id) FROM message) AS done FROM message_search_progress`,
    );
    if (row?.done) return;
  }
  throw new Error('messages did not come into the search');
}

/** The search index entries of these messages. */
export const indexEntries = (messageIds: number[], at: Installation): Promise<{ message_id: number }[]> =>
  at.rows('SELECT message_id FROM message_search WHERE message_id = ANY($1) ORDER BY message_id', [messageIds]);
