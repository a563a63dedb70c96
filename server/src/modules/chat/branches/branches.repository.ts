import { Injectable } from '@nestjs/common';
import type { FileView } from '../../../contract/chat/realtime.js';
import { Sql, type SqlRunner } from '../../../platform/db/sql.js';
import { AgentChatCount } from '../../agents/public.js';
import type { ChatRow } from '../chats/domain/chat-view.js';
import * as SQL from './branches-sql.js';
import type { FamilyChat } from './domain/forks.js';

/** A chat of a family as the database returns it. */
export interface BranchRow {
  id: number;
  name: string | null;
  is_unnamed: boolean;
  branched_from_message_id: number | null;
  created_at: Date;
  last_message_at: Date | null;
  parent_id: number | null;
  is_agent: boolean | null;
  beginning: string | null;
}

/** The message below a message in one chat. */
export interface FollowingRow {
  chat_id: number;
  origin_id: number;
  /** The message above it, if the user wrote it. */
  question_id: number | null;
  /** That message awaits its reply. */
  pending: boolean;
  /** Null when nothing follows. */
  id: number | null;
  is_reply: boolean;
  is_agent: boolean;
}

interface CopyRow {
  chat_id: number;
  id: number;
  origin_id: number;
}

/** IDs of original messages and their copies in the chats of a family. */
export class MessageCopies {
  private readonly ids: ReadonlyMap<string, number>;

  constructor(rows: readonly CopyRow[]) {
    this.ids = new Map(rows.map((row) => [`${row.chat_id}:${row.origin_id}`, row.id]));
  }

  /** ID of the original or its copy in this chat; null when it was deleted there. */
  idIn(chatId: number, originId: number): number | null {
    return this.ids.get(`${chatId}:${originId}`) ?? null;
  }
}

/** The message from which a branch or an alternative is created. */
export interface BranchSource {
  seq: number;
  is_agent: boolean;
  deleted: boolean;
  files: FileView[] | null;
  /** The user message that it answers; null for other messages, or when that one was deleted. */
  question_id: number | null;
  question_seq: number | null;
  lineage: number[] | null;
  root_id: number | null;
  branched_from_message_id: number | null;
  conversation_id: number;
}

/** A place in the order of a conversation: below the message at `anchor`, up to the reply at `seq`. */
export interface Place {
  anchor: number;
  seq: number;
}

/** The messages up to a place. */
export interface BranchSize {
  messages: number;
  bytes: number;
  /** Original of the last copied message; null without messages. */
  fork: number | null;
}

/** A chat to create from another one. */
export interface NewBranch {
  chatId: number;
  upTo: Place;
  /** Null for that of the chat. */
  name: string | null;
  branchedFrom: number | null;
  lineage: number[];
  alternative?: { conversation: number; clientId: string };
}

/** Families of chats: an original and its branches. */
@Injectable()
export class BranchesRepository {
  constructor(
    private readonly sql: Sql,
    private readonly counts: AgentChatCount,
  ) {}

  /** @returns undefined when the user has no such chat, or the chat has no such message */
  async source(
    chatId: number,
    userId: number,
    messageId: number,
    sql: SqlRunner = this.sql,
  ): Promise<BranchSource | undefined> {
    const row = await sql.row<BranchSource & Record<string, unknown>>(SQL.SOURCE, [chatId, userId, messageId]);
    return row && { ...row, lineage: row.lineage?.map(Number) ?? null };
  }

  async sizeUpTo(chatId: number, { anchor, seq }: Place, sql: SqlRunner = this.sql): Promise<BranchSize> {
    return (await sql.row<BranchSize & Record<string, unknown>>(SQL.SIZE, [chatId, anchor, seq])) as BranchSize;
  }

  /** Undefined when the chat was deleted. */
  create(branch: Omit<NewBranch, 'alternative'>): Promise<ChatRow | undefined> {
    return this.sql.transaction(async (sql) => {
      const row = await this.copy(branch, sql);
      if (row) await this.counts.change(row.agent_id, 1, sql);
      return row;
    });
  }

  /** Like `create`, without counting the chat: an alternative belongs to a chat that counts. */
  copy(branch: NewBranch, sql: SqlRunner): Promise<ChatRow | undefined> {
    const { chatId, upTo, name, branchedFrom, lineage, alternative } = branch;
    return sql.row(SQL.CREATE, [
      chatId,
      upTo.anchor,
      upTo.seq,
      name,
      branchedFrom,
      lineage,
      alternative?.conversation ?? null,
      alternative?.clientId ?? null,
    ]);
  }

  /** The chat, its root and the newest `limit` branches, oldest first; empty when the user has no such chat. */
  family(chatId: number, userId: number, limit: number): Promise<BranchRow[]> {
    return this.sql.rows(SQL.FAMILY, [chatId, userId, limit]);
  }

  /** Lineages of the same chats. */
  lineages(chatId: number, userId: number, limit: number): Promise<(FamilyChat & Record<string, unknown>)[]> {
    return this.sql.rows(SQL.LINEAGES, [chatId, userId, limit]);
  }

  /** Does not check who owns the chats. */
  async copies(wanted: readonly { chatId: number; originId: number }[]): Promise<MessageCopies> {
    if (wanted.length === 0) return new MessageCopies([]);
    const chatIds = wanted.map(({ chatId }) => chatId);
    const originIds = wanted.map(({ originId }) => originId);
    return new MessageCopies(await this.sql.rows<CopyRow>(SQL.COPIES, [chatIds, originIds]));
  }

  /** The messages below these ones; `originId` 0: the first ones. Does not check who owns the chats. */
  following(
    wanted: readonly { chatId: number; originId: number }[],
  ): Promise<(FollowingRow & Record<string, unknown>)[]> {
    if (wanted.length === 0) return Promise.resolve([]);
    return this.sql.rows(SQL.FOLLOWING, [wanted.map(({ chatId }) => chatId), wanted.map(({ originId }) => originId)]);
  }
}
