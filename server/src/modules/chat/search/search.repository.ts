import { Injectable } from '@nestjs/common';
import { Sql, type Statement } from '../../../platform/db/sql.js';
import { MARK_OPTIONS } from '../../../platform/search/mark-words.js';
import { type NearWordRow, nearWordsSql } from '../../../platform/search/typos.js';
import { isUnnamed } from '../chats/chat-columns-sql.js';
import { HEADLINE_CONFIG, searchablePrefix, searchVector } from './search-vector-sql.js';

// Prepared SQL, see ADR 8.

/** A search result as the database returns it. */
export interface MessageHitRow {
  chat_id: number;
  message_id: number;
  /** The text around the first match. */
  text: string;
  /** Its excerpt, with the words that PostgreSQL finds between markers. */
  marked: string;
  created_at: Date;
  is_agent: boolean;
  chat_name: string | null;
  is_chat_unnamed: boolean;
  agent_id: number;
}

/** Longer texts are cut to this length around the first match, because the cost of marking grows with the length. */
const MARKED_LENGTH = 3000;
const BEFORE_HIT = 300;

/**
 * Newest messages of a user in which prefixes match. The word index would read prefixes in the messages of all users,
 * so these messages are read instead (ADR 8).
 */
const PREFIX_MESSAGES = 4096;
/** Includes copies in hidden alternatives. */
const PREFIX_MESSAGES_WITH_HIDDEN = 4 * PREFIX_MESSAGES;

/**
 * Hidden alternatives are not searched. `h`: whether the user has any. OFFSET keeps the planner from hashing the messages
 * of all users.
 */
const isSearched = (entry: string): string =>
  `(NOT h.some OR EXISTS (SELECT FROM message sm JOIN chat sc ON sc.id = sm.chat_id WHERE sm.id = ${entry}.message_id AND sc.is_shown OFFSET 0))`;

/**
 * Newest first. Messages that are not indexed yet are searched in the newest chats, so that a message is found as soon as
 * it is sent. The index is read shelf by shelf (4,096 messages of one user each) until there are enough results (ADR 8).
 */
const SEARCH: Statement = {
  name: 'message.search',
  text: `WITH asked AS MATERIALIZED (SELECT search_query($2) AS query),
  sought AS MATERIALIZED (SELECT search_begun($2) AS begun),
  hidden AS MATERIALIZED (SELECT EXISTS (SELECT FROM chat WHERE user_id = $1 AND NOT is_shown) AS some),
  progress AS MATERIALIZED (SELECT indexed_to FROM message_search_progress WHERE id = 1),
  active AS MATERIALIZED (
    SELECT id, last_message_id FROM chat WHERE user_id = $1 AND is_shown ORDER BY active_at DESC, id DESC LIMIT 50),
  fresh AS (
    SELECT m.id AS message_id FROM progress p JOIN active c ON c.last_message_id > p.indexed_to CROSS JOIN sought a CROSS JOIN LATERAL (
      SELECT id, body FROM message WHERE chat_id = c.id ORDER BY seq DESC LIMIT 50) m
    WHERE m.id > p.indexed_to AND m.id < $3 AND ${searchVector('m.body')} @@ a.begun),
  newest AS MATERIALIZED (
    SELECT shelf FROM message_search WHERE user_id BETWEEN $1 AND $1 AND message_id < $3
    ORDER BY user_id DESC, message_id DESC LIMIT 1), -- BETWEEN keeps the planner from scanning the messages of all users
  shelved AS (
    SELECT found.message_id FROM newest n CROSS JOIN LATERAL generate_series(n.shelf, $1::bigint << 20, -1) AS at(shelf) CROSS JOIN asked a CROSS JOIN hidden h
    CROSS JOIN LATERAL (
      SELECT s.message_id FROM message_search s WHERE s.shelf = at.shelf AND s.document @@ a.query AND s.message_id < $3
        AND ${isSearched('s')}
      ORDER BY s.message_id DESC LIMIT $4) found
    LIMIT $4),
  begun AS (
    SELECT s.message_id FROM sought a CROSS JOIN hidden h CROSS JOIN LATERAL (
      SELECT message_id, document FROM message_search WHERE user_id BETWEEN $1 AND $1 AND message_id < $3
      ORDER BY user_id DESC, message_id DESC LIMIT CASE WHEN h.some THEN ${PREFIX_MESSAGES_WITH_HIDDEN} ELSE ${PREFIX_MESSAGES} END) s
    WHERE s.document @@ a.begun AND ${isSearched('s')} ORDER BY s.message_id DESC LIMIT $4),
  hit AS MATERIALIZED (
    SELECT message_id FROM (SELECT message_id FROM fresh UNION SELECT message_id FROM begun UNION SELECT message_id FROM shelved) found ORDER BY message_id DESC LIMIT $4)
  SELECT m.chat_id, m.id AS message_id, m.created_at, m.is_agent, c.name AS chat_name, ${isUnnamed('c')} AS is_chat_unnamed, c.agent_id,
    w.text, ts_headline(${HEADLINE_CONFIG}, bounded_words(w.text), a.begun,
      E'${MARK_OPTIONS}, MaxFragments=2, MaxWords=20, MinWords=8, ShortWord=0, FragmentDelimiter=" … "') AS marked
  FROM hit CROSS JOIN sought a JOIN message m ON m.id = hit.message_id JOIN chat c ON c.id = m.chat_id AND c.user_id = $1
    CROSS JOIN LATERAL (SELECT ${searchablePrefix('m.body')} AS text OFFSET 0 /* read once */) r
    CROSS JOIN LATERAL (SELECT translate(CASE WHEN length(r.text) <= ${MARKED_LENGTH} THEN r.text ELSE substr(r.text, (
        SELECT greatest(coalesce(min(nullif(strpos(lower(r.text), left(word, greatest(length(word) - 1, 3))), 0)), 1) - ${BEFORE_HIT}, 1)
        FROM unnest(tsvector_to_array(search_vector($2))) word), ${MARKED_LENGTH}) END, E'\\x02\\x03', '') AS text OFFSET 0 /* read once */) w
  WHERE m.body IS NOT NULL ORDER BY m.id DESC`,
};

/** Number of the user's newest messages whose words correct a mistyped one. */
const VOCABULARY_MESSAGES = 1024;

/** Words of these messages that resemble the mistyped ones. */
const NEAR_WORDS: Statement = {
  name: 'message.near_words',
  text: nearWordsSql(
    /* sql */ `
  SELECT document AS vector FROM message_search WHERE user_id BETWEEN $1 AND $1
  ORDER BY user_id DESC, message_id DESC LIMIT ${VOCABULARY_MESSAGES}`,
    '$2',
  ),
};

/** Searches a user's messages. */
@Injectable()
export class SearchRepository {
  constructor(private readonly sql: Sql) {}

  /** Messages with all words and an ID below `before`, newest first. Words may be incomplete in the newest messages. */
  find(userId: number, words: string, before: number, limit: number): Promise<MessageHitRow[]> {
    return this.sql.rows(SEARCH, [userId, words, before, limit]);
  }

  /** Words of the user's newest messages that resemble the mistyped ones. */
  nearWords(userId: number, mistyped: string[]): Promise<NearWordRow[]> {
    return this.sql.rows(NEAR_WORDS, [userId, mistyped]);
  }
}
