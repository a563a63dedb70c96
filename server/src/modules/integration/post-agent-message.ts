import { Injectable } from '@nestjs/common';
import { RateLimits } from '../../platform/rate-limit/rate-limits.js';
import type { RunnerAgent } from '../agents/public.js';
import { agentHiddenError, type MessageDto, ReceiveAgentMessage } from '../chat/public.js';
import type { AgentMessageDto } from './integration.dto.js';

/** Characters of an unsolicited message that count as one call. */
const CHARACTERS_PER_CALL = 2000;

/**
 * Receives a workflow's message. Awaited replies do not count towards the rate limit (ADR 16). Other messages do: a reply
 * that nobody awaits is counted before it is stored. A hidden agent can only send awaited replies.
 */
@Injectable()
export class PostAgentMessage {
  constructor(
    private readonly limits: RateLimits,
    private readonly receive: ReceiveAgentMessage,
  ) {}

  /** @throws ApiError 400, 404, 409 (also `agent_hidden`), 429 */
  async run(
    { id: agentId, hidden }: RunnerAgent,
    chatId: number,
    input: AgentMessageDto,
  ): Promise<{ created: boolean; message: MessageDto }> {
    const isReply = (input.reply_to ?? null) !== null;
    const count = () => this.limits.consumeKey(agentId, callsOf(input.message));
    await (isReply ? this.limits.checkFailedAttempts(agentId) : count());
    let isUnawaited = isReply;
    try {
      const received = await this.receive.run(agentId, chatId, input, async () => {
        isUnawaited = false;
        if (isReply) await count();
        if (hidden) throw agentHiddenError();
      });
      isUnawaited &&= !received.awaited;
      return received;
    } finally {
      if (isUnawaited) await this.limits.countFailedAttempt(agentId);
    }
  }
}

const callsOf = (text: string): number => Math.ceil(text.length / CHARACTERS_PER_CALL);
