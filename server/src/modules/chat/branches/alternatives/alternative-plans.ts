import { Injectable } from '@nestjs/common';
import type { FileView } from '../../../../contract/chat/realtime.js';
import { LIMITS } from '../../../../contract/limits.js';
import { isBlank } from '../../../../contract/text/blank.js';
import type { SqlRunner } from '../../../../platform/db/sql.js';
import { ApiError } from '../../../../platform/http/errors/api-error.js';
import { ChatFiles } from '../../../media/public.js';
import { mayWrite } from '../../messages/domain/may-write.js';
import { MessagesRepository } from '../../messages/messages.repository.js';
import { BranchesRepository, type BranchSource } from '../branches.repository.js';
import { lineageOfBranch } from '../domain/forks.js';
import { type AlternativePlan, AlternativesRepository } from './alternatives.repository.js';

/** An alternative costs one point, plus one for each of these numbers of copied messages and bytes (ADR 7). */
const MESSAGES_PER_POINT = 100;
const BYTES_PER_POINT = 256 * 1024;

/** The message whose text or reply is replaced. */
export interface AlternativeRequest {
  userId: number;
  chatId: number;
  /** The edited user message, or the reply to regenerate. */
  messageId: number;
  /** New text of the user's message; null to regenerate its reply. */
  text: string | null;
  /** Files of the edited message; null to keep its files. */
  fileIds: number[] | null;
}

/** Checks whether an alternative can be created, and plans it. */
@Injectable()
export class AlternativePlans {
  constructor(
    private readonly branches: BranchesRepository,
    private readonly messages: MessagesRepository,
    private readonly alternatives: AlternativesRepository,
    private readonly files: ChatFiles,
  ) {}

  /**
   * @param sql an open transaction that has locked the conversation; without one, the plan may be outdated at once
   * @throws ApiError 400, 404, 409
   */
  async make(request: AlternativeRequest, sql?: SqlRunner): Promise<AlternativePlan> {
    const { userId, chatId, messageId, text } = request;
    const agent = await this.messages.agentForWriting(chatId, userId, sql);
    if (!agent) throw new ApiError('chat_not_found');
    const source = await this.branches.source(chatId, userId, messageId, sql);
    if (!source) throw new ApiError('message_not_found');
    const wrong = reasonNotTo(source, text === null);
    if (wrong) throw ApiError.field('message_id', wrong);
    const count = request.fileIds?.length ?? source.files?.length ?? 0;
    if (text !== null && count === 0 && isBlank(text)) throw ApiError.field('message', 'message must not be blank');
    const refusal = mayWrite(userId, agent);
    if (refusal) throw new ApiError(refusal);
    const question = source.question_seq ?? source.seq;
    const upTo = { anchor: question, seq: text === null ? question : 0 };
    const { messages, bytes, fork } = await this.branches.sizeUpTo(chatId, upTo, sql);
    const lineage = lineageOfBranch({ id: chatId, lineage: source.lineage }, fork ?? 0);
    if (lineage.length / 2 > LIMITS.branchDepth) throw tooDeep();
    const existing = await this.alternatives.countAfter(fork ?? 0, source.conversation_id, sql);
    if (existing >= LIMITS.alternatives) throw new ApiError('too_many_alternatives');
    return {
      upTo,
      lineage,
      branchedFrom: source.branched_from_message_id,
      conversation: source.conversation_id,
      files: sql ? await this.filesOf(request, source, sql) : source.files,
      points: 1 + Math.floor(messages / MESSAGES_PER_POINT) + Math.floor(bytes / BYTES_PER_POINT),
    };
  }

  /** Kept and new files, in the order of the request. A trigger takes the new ones with the message. */
  private async filesOf(
    { userId, chatId, fileIds }: AlternativeRequest,
    source: BranchSource,
    sql: SqlRunner,
  ): Promise<FileView[] | null> {
    if (fileIds === null) return source.files;
    const had = new Map((source.files ?? []).map((file) => [file.id, file]));
    const fresh = fileIds.filter((id) => !had.has(id));
    const added = await this.files.lockUnused({ userId, chatId }, fresh, sql);
    if (!added) throw new ApiError('file_unusable');
    const all = new Map([...had, ...added.map((file) => [file.id, file] as const)]);
    return fileIds.flatMap((id) => all.get(id) ?? []);
  }
}

function reasonNotTo(source: BranchSource, regenerates: boolean): string | null {
  if (source.deleted) return 'message_id is the id of a deleted message';
  if (!regenerates) return source.is_agent ? 'message_id is not the id of a message of yours' : null;
  return source.question_id === null ? 'message_id is not the id of a reply to a message' : null;
}

const tooDeep = (): ApiError =>
  ApiError.field('message_id', `message_id is in a chat with ${LIMITS.branchDepth} chats before it, the maximum`);
