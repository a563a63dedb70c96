import { parse } from 'csv-parse/sync';
import type { Installation } from '../regent.js';

export interface RunRow {
  agent: number;
  chat: number;
  message: number;
  at: string;
  outcome: 'answered' | 'failed' | 'stopped' | 'waiting';
  code?: string;
  version?: number;
  queued?: number;
  first?: number;
  total?: number;
}

export interface RatingRow {
  message: number;
  at: string;
  value: 1 | -1;
  reason?: string;
  version?: number;
}

/** Inserts chats, messages, runs and ratings of agents. @param place called at each insertion */
export function runRows(place: () => Installation) {
  /** Owner of each chat, and the conversation that it belongs to. */
  const chats = new Map<number, { owner: number; conversation: number }>();
  /** The chat of each message. */
  const messages = new Map<number, number>();
  let ids = 1000;

  const newId = (): number => {
    ids += 1;
    return ids;
  };
  const addChat = async (agent: number, owner: number, conversation?: number): Promise<number> => {
    const id = newId();
    await place().sql.query(
      'INSERT INTO chat (id, user_id, agent_id, conversation_id, is_shown) VALUES ($1, $2, $3, $4, $5)',
      [id, owner, agent, conversation ?? null, conversation === undefined],
    );
    chats.set(id, { owner, conversation: conversation ?? id });
    return id;
  };
  const addMessage = async (chat: number, isAgent = false): Promise<number> => {
    const id = newId();
    await place().sql.query(
      'INSERT INTO message (id, chat_id, seq, rev, is_agent, body) VALUES ($1, $2, $5, $5, $3, $4)',
      [id, chat, isAgent, 'text', id],
    );
    messages.set(id, chat);
    return id;
  };
  const addRun = (run: RunRow) =>
    place().sql.query(
      `INSERT INTO run (agent_id, turn_id, chat_id, message_id, outcome, failure_code, attempts, created_at, queued_ms, first_chunk_ms, total_ms, agent_version)
        VALUES ($1, $2, $3, $4, $5, $6, 1, $7, $8, $9, $10, $11)`,
      [
        run.agent,
        newId(),
        run.chat,
        run.message,
        run.outcome,
        run.code,
        run.at,
        run.queued,
        run.first,
        run.total,
        run.version,
      ],
    );
  const addRating = async (agent: number, { message, at: time, value, reason, version }: RatingRow) => {
    const reply = await addMessage(messages.get(message) as number, true);
    await place().sql.query(
      `INSERT INTO message_feedback (message_id, agent_id, value, reason, updated_at, agent_version) VALUES ($1, $2, $3, $4, $5, $6)`,
      [reply, agent, value, reason, time, version],
    );
  };
  return { chats, messages, addChat, addMessage, addRun, addRating };
}

/** The rows of a CSV file that Excel reads as UTF-8, and its response. */
export async function csvOf(
  url: string,
  headers: Record<string, string>,
): Promise<{ rows: Record<string, string>[]; response: Response }> {
  const response = await fetch(url, { headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  return { rows: parse(bytes, { bom: true, columns: true }), response };
}
