import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { agentRoom, type ResumeAnswer } from '../../../contract/chat/realtime.js';
import { KeyedSemaphore } from '../../../platform/concurrency/keyed-semaphore.js';
import { SemaphoreFullError } from '../../../platform/concurrency/semaphore.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { LOGGER } from '../../../platform/logging/logging.module.js';
import { type Count, Metrics } from '../../../platform/metrics/metrics.js';
import { letReconnect, type RealtimeSocket } from '../../../platform/realtime/realtime.js';
import { UnsentBudget } from '../../../platform/realtime/unsent-budget.js';
import { ChatsService } from '../chats/chats.service.js';
import { type ResumeQuery, readResumeRequest } from './domain/resume-request.js';
import { ResumeChats } from './resume-chats.js';

/** Maximum waiting requests per socket: a client sends one at a time but may have abandoned earlier ones. */
const QUEUED_PER_SOCKET = 3;
/** Concurrent requests per user in this process, over all sockets. */
const CONCURRENT_PER_USER = 2;
/** Above this number of rooms per socket, `resume` joins no further ones. */
const MAX_ROOMS = 200;

/**
 * Answers `resume`: one request per socket at a time, and the database is read only after the socket has sent the
 * previous answer.
 */
@Injectable()
export class ResumeHandler {
  private readonly resumes: Count;
  private readonly perSocket = new KeyedSemaphore<RealtimeSocket>(1, QUEUED_PER_SOCKET);
  private readonly perUser: KeyedSemaphore<number>;

  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly unsent: UnsentBudget,
    private readonly chats: ChatsService,
    private readonly resumeChats: ResumeChats,
    metrics: Metrics,
  ) {
    this.perUser = new KeyedSemaphore(CONCURRENT_PER_USER, config.SOCKETS_PER_USER);
    const help = 'Resume requests of clients by outcome';
    this.resumes = metrics.counter('regent_resumes_total', help, ['outcome'], [{ outcome: 'failed' }]);
  }

  async run(socket: RealtimeSocket, payload: unknown): Promise<ResumeAnswer> {
    const request = readResumeRequest(payload);
    if (!request) {
      this.resumes({ outcome: 'refused' });
      return { chats: [] };
    }
    try {
      return await this.perSocket.pass(socket, async () => {
        await this.unsent.whenDrained(socket.conn);
        return this.perUser.pass(socket.data.userId, () => this.answer(socket, request));
      });
    } catch (error) {
      const isFull = error instanceof SemaphoreFullError;
      this.resumes({ outcome: isFull ? 'refused' : 'failed' });
      if (!isFull) this.logger.warn({ err: error }, 'Failed to answer resume');
      // Without an answer the client would wait for its own timeout.
      letReconnect(socket);
      return { chats: [] };
    }
  }

  private async answer(socket: RealtimeSocket, request: ResumeQuery): Promise<ResumeAnswer> {
    await this.unsent.whenInBudget(socket.conn);
    if (!socket.connected) {
      this.resumes({ outcome: 'left' });
      return { chats: [] };
    }
    await this.joinAgents(socket, request);
    const found = await this.resumeChats.run(socket.data.userId, request);
    this.resumes({ outcome: 'answered' });
    return found;
  }

  /** Joins before the answer, so that the client misses no change of an agent that it then shows. */
  private async joinAgents(socket: RealtimeSocket, { chats }: ResumeQuery): Promise<void> {
    const chatIds = chats.map((chat) => chat.chat_id);
    const agentIds = await this.chats.agentIdsOf(socket.data.userId, chatIds);
    for (const agentId of agentIds) if (socket.rooms.size < MAX_ROOMS) void socket.join(agentRoom(agentId));
  }
}
