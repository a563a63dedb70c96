import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { Sql, type Statement } from '../../../platform/db/sql.js';
import { LOGGER } from '../../../platform/logging/logging.module.js';
import type { MessageRow } from '../messages/domain/message-view.js';
import { MESSAGE_COLUMNS } from '../messages/message-columns.js';
import { ChatPush } from './chat-push.js';

/** Pushes shortly before the interruption was noticed may be lost too. */
const MARGIN_MS = 5000;
/** Newest rows to search, so that the cost does not grow with the tables. */
const MAX_ROWS = 10_000;
const RETRY_MS = 2000;

// Prepared SQL, see ADR 4: it reads many chats, with a bound.
const LAST_CHANGES: Statement = {
  name: 'message.last-changes',
  text: `WITH recent AS (
      SELECT chat_id FROM message WHERE id > (SELECT max(id) FROM message) - $2::bigint AND created_at > now() - $1::bigint * interval '1 ms'
      UNION
      SELECT chat_id FROM turn WHERE id > (SELECT max(id) FROM turn) - $2::bigint AND finished_at > now() - $1::bigint * interval '1 ms')
    SELECT m.chat_id, ${MESSAGE_COLUMNS}, c.user_id FROM recent JOIN chat c ON c.id = recent.chat_id JOIN message m ON m.chat_id = c.id AND m.rev = c.head`,
};

/**
 * Repeats the last push of recently changed chats after an interruption. A lost push shows as a gap only when another
 * one follows, which may take hours. Clients that have the change ignore it; the others detect the gap.
 */
@Injectable()
export class PushReplay {
  private running = false;
  /** How far back the next round searches, in ms; undefined if no round is requested. */
  private next: number | undefined;

  constructor(
    private readonly sql: Sql,
    private readonly push: ChatPush,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Never rejects; retries while the database is unavailable. @param lastMs age of the first push that may be lost */
  async run(lastMs: number): Promise<void> {
    this.next = Math.max(this.next ?? 0, lastMs);
    if (this.running) return;
    this.running = true;
    while (this.next !== undefined) {
      const sinceMs = this.next;
      this.next = undefined;
      await this.repeat(sinceMs);
    }
    this.running = false;
  }

  private async repeat(lastMs: number): Promise<void> {
    try {
      const rows = await this.sql.rows<MessageRow & { chat_id: number; user_id: number }>(LAST_CHANGES, [
        Math.round(lastMs + MARGIN_MS),
        MAX_ROWS,
      ]);
      for (const row of rows) this.push.messages(row.user_id, row.chat_id, [row]);
    } catch (error) {
      this.logger.warn({ err: error }, 'Failed to replay pushes');
      setTimeout(() => void this.run(lastMs + RETRY_MS), RETRY_MS).unref();
    }
  }
}
