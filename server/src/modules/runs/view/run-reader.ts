import { Injectable } from '@nestjs/common';
import { DataSource, type FindOptionsWhere, In, LessThan } from 'typeorm';
import type { RunFailureDetail, RunOutcome } from '../../../contract/workflows/runs.js';
import { ChatReader } from '../../chat/public.js';
import { Run } from '../log/run.entity.js';

/** A run, and whether its chat belongs to the caller. */
export type VisibleRun = Run & { isOwn: boolean };

/** A page of an agent's runs. */
export interface RunPage {
  agentId: number;
  /** The caller. */
  userId: number;
  before: number;
  limit: number;
  outcome?: RunOutcome;
}

/** Reads the run log for creators. */
@Injectable()
export class RunReader {
  constructor(
    private readonly dataSource: DataSource,
    private readonly chats: ChatReader,
  ) {}

  /** Newest first. */
  list({ agentId, userId, before, limit, outcome }: RunPage): Promise<VisibleRun[]> {
    return this.#find({ agentId, turnId: LessThan(before), ...(outcome && { outcome }) }, userId, limit);
  }

  /** Runs of a message in one of the caller's chats, newest first. */
  async ofMessage(agentId: number, userId: number, messageId: number, limit: number): Promise<VisibleRun[]> {
    const turnIds = await this.chats.turnIdsOf(messageId);
    const runs = await this.#find({ agentId, turnId: In(turnIds) }, userId, limit);
    return runs.filter(({ isOwn }) => isOwn);
  }

  async get(agentId: number, userId: number, turnId: number): Promise<VisibleRun | undefined> {
    return (await this.#find({ agentId, turnId }, userId, 1))[0];
  }

  /** Stores the diagnosis of a failed reply, and the execution if none is known. */
  async setExecution(
    { agentId, turnId }: Run,
    executionId: string | null,
    failureDetail: RunFailureDetail | null,
  ): Promise<void> {
    await this.dataSource
      .createQueryBuilder()
      .update(Run)
      .set({ failureDetail, executionId: () => 'coalesce(execution_id, :executionId::text)' })
      .where({ agentId, turnId, outcome: 'failed' } satisfies Partial<Run>)
      .setParameter('executionId', executionId)
      .execute();
  }

  async #find(where: FindOptionsWhere<Run>, userId: number, limit: number): Promise<VisibleRun[]> {
    const runs = await this.dataSource.manager.find(Run, { where, order: { turnId: 'DESC' }, take: limit });
    if (runs.length === 0) return [];
    const own = await this.chats.ownedAmong(
      userId,
      runs.map(({ chatId }) => chatId),
    );
    return runs.map((run) => ({ ...run, isOwn: own.has(run.chatId) }));
  }
}
