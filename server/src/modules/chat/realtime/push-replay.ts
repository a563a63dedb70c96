import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { Sql, type Statement } from '../../../platform/db/sql.js';
import { LOGGER } from '../../../platform/logging/logging.module.js';
import type { MessageRow } from '../messages/domain/views.js';
import { MESSAGE_COLUMNS } from '../messages/message-columns.js';
import { ChatPush } from './chat-push.js';

/** What happened just before the interruption was noticed may be lost too. */
const MARGIN_MS = 5000;
/** So many of the newest rows are looked at: the look costs the same however large the tables are. */
const NEWEST_ROWS = 10_000;
const TRY_AGAIN_MS = 2000;

const LAST_CHANGES: Statement = {
  name: 'message.last-changes',
  text: `WITH recent AS (
      SELECT chat_id FROM message WHERE id > (SELECT max(id) FROM message) - $2::bigint AND created_at > now() - $1::bigint * interval '1 ms'
      UNION
      SELECT chat_id FROM turn WHERE id > (SELECT max(id) FROM turn) - $2::bigint AND finished_at > now() - $1::bigint * interval '1 ms')
    SELECT m.chat_id, ${MESSAGE_COLUMNS}, c.user_id FROM recent JOIN chat c ON c.id = recent.chat_id JOIN message m ON m.chat_id = c.id AND m.rev = c.head`,
};

/**
 * Pushes the last change of each recently changed chat again. A push that was lost shows as a gap only when another
 * one follows; where a process died between its commit and its push, none may follow for hours. Who has the change
 * ignores it, who lacks more finds the gap.
 */
@Injectable()
export class RepeatPushes {
  private running = false;
  /** How far back the next round has to look; undefined: none is asked for. */
  private next: number | undefined;

  constructor(
    private readonly sql: Sql,
    private readonly push: ChatPush,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @param lastMs how long ago the first push may have been lost. Never rejects; tried again while the database is away. */
  async run(lastMs: number): Promise<void> {
    this.next = Math.max(this.next ?? 0, lastMs);
    if (this.running) return;
    this.running = true;
    while (this.next !== undefined) {
      const far = this.next;
      this.next = undefined;
      await this.repeat(far);
    }
    this.running = false;
  }

  private async repeat(lastMs: number): Promise<void> {
    try {
      const rows = await this.sql.rows<MessageRow & { chat_id: number; user_id: number }>(LAST_CHANGES, [
        Math.round(lastMs + MARGIN_MS),
        NEWEST_ROWS,
      ]);
      for (const row of rows) this.push.messages(row.user_id, row.chat_id, [row]);
    } catch (error) {
      this.logger.warn({ err: error }, 'pushes could not be repeated; it is tried again');
      setTimeout(() => void this.run(lastMs + TRY_AGAIN_MS), TRY_AGAIN_MS).unref();
    }
  }
}
