import { Injectable } from '@nestjs/common';
import type { Activity } from '../../../contract/chat/realtime.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { agentHiddenError } from '../agent-messages/agent-hidden-error.js';
import { AgentMessagesRepository } from '../agent-messages/agent-messages.repository.js';
import { ChatPush } from '../realtime/chat-push.js';
import { RunningRepliesRepository } from '../turns/snapshots/running-replies.repository.js';
import { TurnLookupRepository } from '../turns/turn-lookup.repository.js';
import { TypingThrottle } from './domain/typing-throttle.js';

interface TypingAgent {
  id: number;
  hidden: boolean;
}

/** Shows or ends the typing indicator of a chat at the request of a workflow. */
@Injectable()
export class ShowAgentTyping {
  private readonly throttle = new TypingThrottle();

  constructor(
    private readonly messages: AgentMessagesRepository,
    private readonly turns: TurnLookupRepository,
    private readonly running: RunningRepliesRepository,
    private readonly push: ChatPush,
  ) {}

  /**
   * @param activity what the agent does; absent if unchanged
   * @throws ApiError 404 for a chat with another agent, 409 `agent_hidden` for a hidden agent without an open turn
   */
  async run(agent: TypingAgent, chatId: number, isTyping: boolean, activity?: Activity): Promise<void> {
    const owner = await this.messages.ownerOf(chatId, agent.id);
    if (!owner) throw new ApiError('chat_not_found');
    if (agent.hidden && isTyping && !(await this.turns.hasOpen(chatId))) throw agentHiddenError();
    if (!this.throttle.passes(chatId, isTyping, Date.now(), activity && JSON.stringify(activity))) return;
    // Stored before the push, so that a client that joins in between has one of the two.
    if (activity) await this.running.report(chatId, activity);
    else if (!isTyping) await this.running.endActivity(chatId);
    this.push.typing(owner.user_id, chatId, null, isTyping, activity);
  }
}
