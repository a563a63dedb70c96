import { Injectable } from '@nestjs/common';
import { isBlank } from '../../../contract/blank.js';
import { cutTo, LIMITS } from '../../../contract/limits.js';
import type { ChatView } from '../../../contract/realtime.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { AgentReader } from '../../agents/public.js';
import { PersonaResolver } from '../../personas/public.js';
import { chatView } from '../messages/domain/views.js';
import { ChatPush } from '../realtime/chat-push.js';
import { ChatsRepository } from './chats.repository.js';

export interface NewChatInput {
  agent_id?: number | null;
  name?: string | null;
  persona_id?: number | null;
}

/** Others are nobody's, and PostgreSQL would refuse them. */
const isId = (value: number): boolean => Number.isSafeInteger(value) && value > 0;

/** Starts a conversation with an agent that the user can see. */
@Injectable()
export class CreateChat {
  constructor(
    private readonly agents: AgentReader,
    private readonly personas: PersonaResolver,
    private readonly chats: ChatsRepository,
    private readonly push: ChatPush,
  ) {}

  async run(userId: number, input: NewChatInput): Promise<ChatView> {
    if (input.agent_id === undefined || input.agent_id === null) throw new ApiError('agent_id_required');
    const agent = isId(input.agent_id) ? await this.agents.forChat(input.agent_id, userId) : null;
    if (!agent || agent.deleted) throw new ApiError('agent_not_found');
    const personaId = await this.personas.resolve(userId, input.persona_id ?? undefined);
    const given = input.name?.trim() ?? '';
    const name = cutTo(isBlank(given) ? `Chat with ${agent.name}` : given, LIMITS.chatName);
    const row = await this.chats.create({
      userId,
      agentId: agent.id,
      personaId,
      name,
      welcome: agent.welcomeMessage || null,
    });
    this.push.chatCreated(userId, row);
    return chatView(row);
  }
}
