import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { agentRoom, type ResumeAnswer } from '../../../contract/realtime.js';
import { KeyedSemaphore } from '../../../platform/concurrency/keyed-semaphore.js';
import { GateFullError } from '../../../platform/concurrency/semaphore.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { LOGGER } from '../../../platform/logging/logging.module.js';
import { type Count, Metrics } from '../../../platform/metrics/metrics.js';
import { letReconnect, type RealtimeSocket } from '../../../platform/realtime/realtime.js';
import { UnsentBudget } from '../../../platform/realtime/unsent-budget.js';
import { type AskedFor, readResumeRequest } from './domain/resume-request.js';
import { ResumeChats } from './resume-chats.js';
import { ShownAgents } from './shown-agents.js';

/** A client asks one question after the other; one that it has given up may still wait, and then the next. */
const WAITING_ON_SOCKET = 3;
/** Questions of one person at once in this process, over all sockets. */
const OF_USER_AT_ONCE = 2;
/** Rooms of a socket past which a `resume` adds none. */
const MOST_ROOMS = 200;

/**
 * Answers `resume`. Of each socket one question at a time, and the next is read from the database only when the socket
 * has taken the answer before.
 */
@Injectable()
export class AnswerResume {
  private readonly resumes: Count;
  private readonly ofSocket = new KeyedSemaphore<RealtimeSocket>(1, WAITING_ON_SOCKET);
  private readonly ofUser: KeyedSemaphore<number>;

  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly unsent: UnsentBudget,
    private readonly shownAgents: ShownAgents,
    private readonly resumeChats: ResumeChats,
    metrics: Metrics,
  ) {
    this.ofUser = new KeyedSemaphore(OF_USER_AT_ONCE, config.SOCKETS_PER_USER);
    const help = 'How often clients asked for what they missed';
    this.resumes = metrics.counter('regent_resumes_total', help, ['outcome'], [{ outcome: 'failed' }]);
  }

  async run(socket: RealtimeSocket, payload: unknown): Promise<ResumeAnswer> {
    const request = readResumeRequest(payload);
    if (!request) {
      this.resumes({ outcome: 'refused' });
      return { chats: [] };
    }
    try {
      return await this.ofSocket.pass(socket, async () => {
        await this.unsent.whenDrained(socket.conn);
        return this.ofUser.pass(socket.data.userId, () => this.answer(socket, request));
      });
    } catch (error) {
      const isTooMuch = error instanceof GateFullError;
      this.resumes({ outcome: isTooMuch ? 'refused' : 'failed' });
      if (!isTooMuch) this.logger.warn({ err: error }, 'Failed to answer resume');
      // Without an answer the client would wait until its own time limit.
      letReconnect(socket);
      return { chats: [] };
    }
  }

  private async answer(socket: RealtimeSocket, request: AskedFor): Promise<ResumeAnswer> {
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

  /** Before the answer: what the client reads of an agent after it, it is kept up to date about. */
  private async joinAgents(socket: RealtimeSocket, { chats }: AskedFor): Promise<void> {
    const chatIds = chats.map((chat) => chat.chat_id);
    const agentIds = await this.shownAgents.ofChats(socket.data.userId, chatIds);
    for (const agentId of agentIds) if (socket.rooms.size < MOST_ROOMS) void socket.join(agentRoom(agentId));
  }
}
