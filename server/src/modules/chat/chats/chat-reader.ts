import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { Turn } from '../turns/turn.entity.js';
import { TurnLookupRepository } from '../turns/turn-lookup.repository.js';
import { Chat } from './chat.entity.js';

/** The workflow call of a turn that awaits or awaited its callback. */
type WorkflowCall = Pick<Turn, 'id' | 'agentId' | 'workflowId' | 'executionId'>;

/** Reads chats and turns for other modules. */
@Injectable()
export class ChatReader {
  constructor(
    private readonly dataSource: DataSource,
    private readonly turns: TurnLookupRepository,
  ) {}

  /** The chats that belong to the user. */
  async ownedAmong(userId: number, chatIds: number[]): Promise<Set<number>> {
    const chats = await this.dataSource.manager.find(Chat, {
      where: { id: In([...new Set(chatIds)]), userId },
      select: { id: true },
    });
    return new Set(chats.map(({ id }) => id));
  }

  /** IDs of the turns of a message; several after a retry. */
  async turnIdsOf(messageId: number): Promise<number[]> {
    const turns = await this.dataSource.manager.find(Turn, { where: { messageId }, select: { id: true } });
    return turns.map(({ id }) => id);
  }

  /** The workflow calls of turns that await or awaited their callback. */
  callsOf(turnIds: number[]): Promise<WorkflowCall[]> {
    const select = { id: true, agentId: true, workflowId: true, executionId: true };
    return this.dataSource.manager.find(Turn, { where: { id: In(turnIds) }, select });
  }

  /** ID of the first turn of the last `days` days. */
  firstTurnOfLast(days: number): Promise<number> {
    return this.turns.firstOfLast(days);
  }
}
