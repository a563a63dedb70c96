import { Injectable } from '@nestjs/common';
import type { FileView } from '../../../contract/chat/realtime.js';
import type { Row } from '../../../platform/db/row.js';
import { Sql, type SqlRunner, statementsOf } from '../../../platform/db/sql.js';
import type { ChatFile } from './chat-file.entity.js';

// Raw SQL: atomic over several tables, or a batch with locks. See ADR 4.

const statement = statementsOf('chat-file');

const VIEW = ['id', 'name', 'mimeType', 'size', 'width', 'height', 'thumb'] as const;
const VIEW_COLUMNS = 'f.id, f.name, f.mime_type, f.size, f.width, f.height, f.thumb';

type ViewRow = Row<ChatFile, (typeof VIEW)[number]>;
export type StoredFileRow = ViewRow & Row<ChatFile, 'storedName' | 'smallName'>;

/** A stored file without its row. */
export type NewChatFile = Omit<ChatFile, 'id' | 'user' | 'removeAfter' | 'createdAt'>;

/** Takes ownership of stored files and counts them, if they still exist and fit in the user's storage. */
const ADD = statement(
  'add',
  `WITH held AS (SELECT name FROM stray_file WHERE name = ANY($12::text[]) FOR UPDATE),
    used AS (INSERT INTO storage_use AS u (user_id, bytes)
      SELECT $1::bigint, $6::bigint WHERE (SELECT count(*) FROM held) = cardinality($12::text[]) AND $6::bigint <= $13::bigint
      ON CONFLICT (user_id) DO UPDATE SET bytes = u.bytes + EXCLUDED.bytes WHERE u.bytes + EXCLUDED.bytes <= $13::bigint
      RETURNING user_id),
    taken AS (DELETE FROM stray_file s USING used, held WHERE s.name = held.name)
    INSERT INTO chat_file AS f (user_id, chat_id, name, mime_type, size, stored_bytes, width, height, thumb, stored_name, small_name, remove_after)
    SELECT user_id, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, now() + interval '1 day' FROM used RETURNING ${VIEW_COLUMNS}`,
);

const USED = statement('used', 'SELECT bytes FROM storage_use WHERE user_id = $1');

/** A file that a message of the chat shows, or that was uploaded to it and waits for its message. */
const FIND = statement(
  'find',
  `SELECT ${VIEW_COLUMNS}, f.stored_name, f.small_name FROM chat_file f WHERE f.id = $3 AND f.user_id = $1
    AND (f.chat_id = $2 AND f.remove_after > now() OR EXISTS (SELECT FROM message_file m WHERE m.file_id = f.id AND m.chat_id = $2))`,
);

const FIND_SHOWN = statement(
  'find-shown',
  `SELECT ${VIEW_COLUMNS}, f.stored_name, f.small_name, m.message_ids FROM chat_file f CROSS JOIN LATERAL (
      SELECT to_jsonb(array_agg(message_id)) AS message_ids FROM message_file WHERE file_id = f.id AND chat_id = $1) m
    WHERE f.id = $2 AND m.message_ids IS NOT NULL`,
);

const FIND_USED = statement(
  'find-used',
  `SELECT ${VIEW_COLUMNS}, f.stored_name, f.small_name FROM chat_file f WHERE f.id = $1 AND f.remove_after IS NULL`,
);

/** Two messages that name the same file lock it one after the other: the second finds it used. */
const LOCK_UNUSED = statement(
  'lock-unused',
  `SELECT ${VIEW_COLUMNS} FROM chat_file f WHERE f.id = ANY($3::bigint[]) AND f.user_id = $1 AND f.chat_id = $2 AND f.remove_after > now()
    ORDER BY f.id FOR NO KEY UPDATE`,
);

/** Rows that a message takes meanwhile are skipped; the next round looks again. */
const REMOVE_UNUSED = statement(
  'remove-unused',
  `WITH due AS (SELECT f.id FROM chat_file f WHERE f.remove_after < now() ORDER BY f.remove_after LIMIT $1 FOR UPDATE SKIP LOCKED)
    DELETE FROM chat_file f USING due WHERE f.id = due.id AND NOT EXISTS (SELECT FROM message_file m WHERE m.file_id = f.id) RETURNING f.id`,
);

/** Storage of the rows of chat files. */
@Injectable()
export class ChatFilesRepository {
  constructor(private readonly sql: Sql) {}

  /** @returns undefined when the user has no room for it, or its stored files were removed meanwhile */
  async add(file: NewChatFile, maxBytes: number): Promise<FileView | undefined> {
    const { userId, chatId, name, mimeType, size, storedBytes, width, height, thumb, storedName, smallName } = file;
    const about = [userId, chatId, name, mimeType, size, storedBytes, width, height, thumb, storedName, smallName];
    const names = smallName === null ? [storedName] : [storedName, smallName];
    const row = await this.sql.row<ViewRow>(ADD, [...about, names, maxBytes]);
    return row && fileView(row);
  }

  async usedBytes(userId: number): Promise<number> {
    return (await this.sql.row<{ bytes: number }>(USED, [userId]))?.bytes ?? 0;
  }

  /** A file that is visible in a chat of the user. */
  find(userId: number, chatId: number, fileId: number, sql: SqlRunner = this.sql): Promise<StoredFileRow | undefined> {
    return sql.row(FIND, [userId, chatId, fileId]);
  }

  findUsed(fileId: number): Promise<StoredFileRow | undefined> {
    return this.sql.row(FIND_USED, [fileId]);
  }

  /** A file that messages of the chat show. */
  findShown(chatId: number, fileId: number): Promise<(StoredFileRow & { message_ids: number[] }) | undefined> {
    return this.sql.row(FIND_SHOWN, [chatId, fileId]);
  }

  /** The files that no message shows, in the order of the IDs, locked until the end of the transaction. */
  async lockUnused(userId: number, chatId: number, ids: number[], sql: SqlRunner): Promise<ViewRow[]> {
    const rows = await sql.rows<ViewRow>(LOCK_UNUSED, [userId, chatId, ids]);
    return rows.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
  }

  /** Removes a batch of files that no message shows. @returns their number */
  async removeUnused(limit: number): Promise<number> {
    return (await this.sql.rows(REMOVE_UNUSED, [limit])).length;
  }
}

/** A file as clients receive it. */
export function fileView({ id, name, mime_type, size, width, height, thumb }: ViewRow): FileView {
  const view = { id, name, mime_type, size };
  return width === null || height === null ? view : { ...view, width, height, ...(thumb !== null && { thumb }) };
}
