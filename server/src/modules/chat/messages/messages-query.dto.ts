import { PAGE } from '../../../contract/limits.js';
import { QueryId, QueryNumber } from '../../../platform/http/validation/validation.js';

/** Which part of a chat is asked for. Without any of these: the newest ones, oldest first. */
export class MessagesQueryDto {
  /**
   * Everything newer than this message, at most 500 and about 4 MB of text: ask again with the last one, until nothing
   * comes. 0: from the start.
   */
  @QueryId({ optional: true })
  last_seen_message?: number;

  /**
   * What comes next before this message. Where messages are long, fewer than `limit` come, about 4 MB of text: the chat
   * begins where nothing comes, or a `seq` of 1. Until then ask again with the first one.
   */
  @QueryId({ optional: true })
  before?: number;

  /**
   * Every message whose `rev` is above this number, in `rev` order, deleted ones included, at most 1,000 and about 4 MB
   * of text: ask again with the last one's, until nothing comes.
   */
  @QueryNumber({ min: 0, max: 2_147_483_647, optional: true })
  since_rev?: number;

  /** How many at most: 50 if absent, 100 if more. Only for the newest ones and for `before`. */
  @QueryNumber({ min: 1, max: PAGE.messagesMax, optional: true })
  limit?: number;
}
