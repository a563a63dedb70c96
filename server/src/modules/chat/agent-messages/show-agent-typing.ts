import { Injectable } from '@nestjs/common';
import type { Activity } from '../../../contract/realtime.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { ChangesRepository } from '../messages/message-changes.repository.js';
import { ChatPush } from '../realtime/chat-push.js';
import { TurnsRepository } from '../turns/turns.repository.js';
import { TypingGate } from './domain/typing-throttle.js';
import { hiddenAgent } from './hidden-agent.js';

interface TypingAgent {
  id: number;
  hidden: boolean;
}

/** A workflow says that its agent is at work in a chat, or is not any more. */
@Injectable()
export class ShowAgentTyping {
  private readonly gate = new TypingGate();

  constructor(
    private readonly changes: ChangesRepository,
    private readonly turns: TurnsRepository,
    private readonly push: ChatPush,
  ) {}

  /**
   * Shows it to the chat's person, unless it shows already.
   * @param activity what it does; absent: what was told before still holds
   * @throws ApiError 404 for a chat that is not with this agent, 409 `agent_hidden` where nobody waits for it.
   */
  async run(agent: TypingAgent, chatId: number, isTyping: boolean, activity?: Activity): Promise<void> {
    const userId = await this.changes.ownerOfAgentChat(chatId, agent.id);
    if (userId === undefined) throw new ApiError('chat_not_found');
    if (agent.hidden && isTyping && !(await this.turns.isAwaited(chatId))) throw hiddenAgent();
    const told = activity && JSON.stringify(activity);
    if (this.gate.passes(chatId, isTyping, Date.now(), told)) {
      this.push.typing(userId, chatId, null, isTyping, activity);
    }
  }
}
