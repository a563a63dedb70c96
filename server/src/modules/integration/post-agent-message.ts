import { Injectable } from '@nestjs/common';
import { RateLimits } from '../../platform/rate-limit/rate-limits.js';
import type { RunnerAgent } from '../agents/public.js';
import { agentHiddenError, type MessageDto, ReceiveAgentMessage } from '../chat/public.js';
import type { AgentMessageDto } from './integration.dto.js';

/** Characters of an unsolicited message that count as one call: it is stored and pushed to all tabs. */
const CHARACTERS_A_CALL = 2000;

/**
 * Takes a workflow's message. The answers that people wait for are as many as what they ask: they do not count, so that
 * a busy workflow loses none. Whatever else comes has the limit of its key; what says that it is an answer, as soon as it
 * shows that nobody waits for it, and before it is stored. An agent that is hidden gives answers alone.
 */
@Injectable()
export class PostAgentMessage {
  constructor(
    private readonly limits: RateLimits,
    private readonly receive: ReceiveAgentMessage,
  ) {}

  /** @throws ApiError 400, 404, 409 by what the message answers, 409 `agent_hidden`, 429. */
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

const callsOf = (text: string): number => Math.ceil(text.length / CHARACTERS_A_CALL);
