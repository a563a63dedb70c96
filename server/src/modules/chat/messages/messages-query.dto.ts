import { PAGE } from '../../../contract/limits.js';
import { QueryId, QueryNumber } from '../../../platform/http/validation/query-fields.js';

/** Part of a chat. Without a position: the newest messages, oldest first. */
export class MessagesQueryDto {
  /**
   * Messages after this one (0: from the start), at most 500 and about 4 MB of text. Repeat with the last one until the
   * list is empty.
   */
  @QueryId({ optional: true })
  last_seen_message?: number;

  /**
   * The messages before this one. With long messages fewer than `limit` are returned (about 4 MB of text): repeat with
   * the first one until the list is empty or contains `seq` 1.
   */
  @QueryId({ optional: true })
  before?: number;

  /**
   * Messages with a `rev` above this number, by `rev`, deleted ones included, at most 1,000 and about 4 MB of text.
   * Repeat with the last `rev` until the list is empty.
   */
  @QueryNumber({ min: 0, max: 2_147_483_647, optional: true })
  since_rev?: number;

  /** Maximum number, 50 by default, at most 100. Applies to `before` and to the newest messages. */
  @QueryNumber({ min: 1, max: PAGE.messagesMax, optional: true })
  limit?: number;
}
