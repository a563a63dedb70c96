import { Injectable } from '@nestjs/common';
import { CHAT_IMPORT, type ImportFailure } from '../../../contract/chat/chat-import.js';
import { Sql, type SqlRunner, statementsOf } from '../../../platform/db/sql.js';
import { ChatImport } from './chat-import.entity.js';
import type { LeftOut } from './reading/read-conversation.js';

/** Maximum attempts per import, because the file may crash its worker. */
const ATTEMPTS = 10;
/** A worker without progress for this long is considered lost. */
const LOST_AFTER = '3 minutes';

// Atomic claims and steps, see ADR 4.
const statement = statementsOf('chat-import');

/** Replaces the user's last import unless it is open. */
const ADD = statement(
  'add',
  `INSERT INTO chat_import AS i (user_id, agent_id, persona_id, name, stored_name) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (user_id) DO UPDATE SET agent_id = excluded.agent_id, persona_id = excluded.persona_id, name = excluded.name,
      stored_name = excluded.stored_name, status = 'waiting', failure = NULL, format = NULL, position = 0, imported_count = 0,
      known_count = 0, left_out_count = 0, left_out = '[]', files_count = 0, branches_count = 0, attempts = 0,
      lease = NULL, claimed_at = NULL, created_at = now(), finished_at = NULL
    WHERE i.status IN ('done', 'failed') RETURNING i.user_id`,
);
const CLAIM = statement(
  'claim',
  `UPDATE chat_import i SET status = 'reading', attempts = i.attempts + 1, lease = gen_random_uuid(), claimed_at = now()
    WHERE i.user_id = (
      SELECT user_id FROM chat_import
      WHERE status IN ('waiting', 'reading') AND (status = 'waiting' OR claimed_at < now() - interval '${LOST_AFTER}')
      ORDER BY created_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING i.user_id, i.agent_id, i.stored_name, i.position, i.attempts, i.lease`,
);
const CLAIMED = `user_id = $1 AND lease = $2 AND status = 'reading'`;
/** Counts one object of the file. Locks the row, so that only one transaction at a time continues an import. */
const COUNT = statement(
  'count',
  `UPDATE chat_import SET position = position + 1, claimed_at = now(), format = coalesce(format, $3),
      imported_count = imported_count + $4, known_count = known_count + $5, files_count = files_count + $6,
      branches_count = branches_count + $7, left_out_count = left_out_count + CASE WHEN $8::jsonb IS NULL THEN 0 ELSE 1 END,
      left_out = CASE WHEN $8::jsonb IS NULL OR left_out_count >= ${CHAT_IMPORT.leftOutListed} THEN left_out ELSE left_out || $8::jsonb END
    WHERE ${CLAIMED} RETURNING agent_id, persona_id, created_at`,
);
const FINISH = statement(
  'finish',
  `UPDATE chat_import SET status = CASE WHEN $3::text IS NULL THEN 'done' ELSE 'failed' END, failure = $3, finished_at = now(),
      left_out_count = CASE $3 WHEN 'unknown_format' THEN 0 ELSE left_out_count END,
      left_out = CASE $3 WHEN 'unknown_format' THEN '[]' ELSE left_out END
    WHERE ${CLAIMED}`,
);

/** An import as claimed by a worker. */
export interface ClaimedImport {
  user_id: number;
  agent_id: number;
  stored_name: string;
  position: number;
  attempts: number;
  /** Identifies the claim: a later one wins. */
  lease: string;
}

/** Result for one object of the file. */
export interface ImportStep {
  format?: string;
  outcome: 'imported' | 'known' | LeftOut;
  files?: number;
  branches?: number;
}

/** Owner, agent and persona of the new chats. */
export interface ImportTarget {
  agent_id: number;
  persona_id: number | null;
  created_at: Date;
}

/** Another worker has taken over the import, or it was removed with its user. */
export class ImportLostError extends Error {}

/** Imports of chats, one per user. */
@Injectable()
export class ChatImportsRepository {
  constructor(private readonly sql: Sql) {}

  find(userId: number): Promise<ChatImport | null> {
    return this.sql.manager.findOneBy(ChatImport, { userId });
  }

  async isOpen(userId: number): Promise<boolean> {
    const status = (await this.find(userId))?.status;
    return status === 'waiting' || status === 'reading';
  }

  /** @returns false while the user's last import is open */
  async add(row: Pick<ChatImport, 'userId' | 'agentId' | 'personaId' | 'name' | 'storedName'>): Promise<boolean> {
    const { userId, agentId, personaId, name, storedName } = row;
    return (await this.sql.row(ADD, [userId, agentId, personaId, name, storedName])) !== undefined;
  }

  /** Claims the oldest import. Safe with several workers. */
  async claim(): Promise<ClaimedImport | undefined> {
    const claimed = await this.sql.row<ClaimedImport & Record<string, unknown>>(CLAIM, []);
    if (!claimed || claimed.attempts <= ATTEMPTS) return claimed;
    await this.finish(claimed, 'too_complex');
    return this.claim();
  }

  /** @throws ImportLostError */
  async count(
    { user_id, lease }: ClaimedImport,
    { format, outcome, files, branches }: ImportStep,
    sql: SqlRunner = this.sql,
  ): Promise<ImportTarget> {
    const target = await sql.row<ImportTarget & Record<string, unknown>>(COUNT, [
      ...[user_id, lease, format ?? null, Number(outcome === 'imported'), Number(outcome === 'known')],
      ...[files ?? 0, branches ?? 0, typeof outcome === 'string' ? null : JSON.stringify([outcome])],
    ]);
    if (!target) throw new ImportLostError();
    return target;
  }

  async finish({ user_id, lease }: ClaimedImport, failure: ImportFailure | null): Promise<void> {
    await this.sql.rows(FINISH, [user_id, lease, failure]);
  }

  /** Releases an import that was not read completely. */
  async release({ user_id, lease }: ClaimedImport): Promise<void> {
    const claimed = { userId: user_id, lease, status: 'reading' } as const;
    await this.sql.manager.update(ChatImport, claimed, { status: 'waiting' });
  }

  /** Ends the user's import; imported chats stay. */
  async remove(userId: number): Promise<void> {
    await this.sql.manager.delete(ChatImport, { userId });
  }
}
