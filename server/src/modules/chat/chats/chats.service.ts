import { Injectable } from '@nestjs/common';
import type { ChatView } from '../../../contract/chat/realtime.js';
import { LIMITS } from '../../../contract/limits.js';
import { isBlank } from '../../../contract/text/blank.js';
import { truncate } from '../../../contract/text/truncate.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import type { Page, Paging } from '../../../platform/http/validation/paging.js';
import { AgentReader } from '../../agents/public.js';
import { PersonaResolver } from '../../personas/public.js';
import { ChatPush } from '../realtime/chat-push.js';
import type { ChatsQueryDto, CreateChatDto, UpdateChatDto } from './chat.dto.js';
import { ChatPropertiesRepository, type NewPersona } from './chat-properties.repository.js';
import { ChatRemovalRepository, type RemovedChats } from './chat-removal.repository.js';
import { ChatsRepository } from './chats.repository.js';
import { chatView } from './domain/chat-view.js';

/** PostgreSQL rejects other numbers as a bigint. */
const isId = (value: number): boolean => Number.isSafeInteger(value) && value > 0;

/** A user's chats. Every method throws `chat_not_found` for a chat of another user. */
@Injectable()
export class ChatsService {
  constructor(
    private readonly chats: ChatsRepository,
    private readonly removal: ChatRemovalRepository,
    private readonly properties: ChatPropertiesRepository,
    private readonly agents: AgentReader,
    private readonly personas: PersonaResolver,
    private readonly push: ChatPush,
  ) {}

  /** The pinned ones first, then the most recently active. */
  async list(userId: number, query: ChatsQueryDto, paging: Paging): Promise<Page<ChatView>> {
    const isArchived = query.is_archived === undefined ? null : query.is_archived === 'true';
    const filter = { agentId: query.agent_id ?? null, isArchived, name: query.search || null };
    const [rows, total] = await Promise.all([
      this.chats.list(userId, filter, paging.limit, paging.offset),
      this.chats.count(userId, filter),
    ]);
    return { items: rows.map(chatView), total };
  }

  async get(userId: number, chatId: number): Promise<ChatView> {
    return chatView(found(await this.chats.get(chatId, userId)));
  }

  /** Starts a chat with an agent that the user can see. */
  async create(userId: number, input: CreateChatDto): Promise<ChatView> {
    if (input.agent_id === undefined || input.agent_id === null) throw new ApiError('agent_id_required');
    const agent = isId(input.agent_id) ? await this.agents.forChat(input.agent_id, userId) : null;
    if (!agent || agent.deleted) throw new ApiError('agent_not_found');
    const personaId = await this.personas.resolve(userId, input.persona_id ?? undefined);
    const name = input.name?.trim() ?? '';
    const row = await this.chats.create({
      userId,
      agentId: agent.id,
      personaId,
      name: truncate(isBlank(name) ? `Chat with ${agent.name}` : name, LIMITS.chatName),
      isDefaultName: isBlank(name),
      welcome: agent.welcomeMessage || null,
    });
    this.push.chatCreated(userId, row);
    return chatView(row);
  }

  /** No effect without fields. */
  async update(userId: number, chatId: number, input: UpdateChatDto): Promise<ChatView> {
    if (input.is_pinned && input.is_archived) {
      throw ApiError.field('is_archived', 'is_archived and is_pinned cannot both be true');
    }
    if (Object.values(input).every((value) => value == null)) return this.get(userId, chatId);
    const personaId = input.persona_id;
    const row = found(
      await this.properties.change(chatId, userId, {
        name: input.name,
        isPinned: input.is_pinned,
        isArchived: input.is_archived,
        isMuted: input.is_muted,
        persona: personaId == null ? undefined : await this.newPersona(userId, chatId, personaId),
      }),
    );
    if (row === 'too_many_pinned') throw new ApiError('too_many_pinned');
    this.push.chatUpdated(userId, row);
    return chatView(row);
  }

  private async newPersona(userId: number, chatId: number, personaId: number): Promise<NewPersona> {
    const persona = await this.personas.named(userId, personaId);
    const { persona_id: id } = found(await this.chats.get(chatId, userId));
    return { ...persona, previous: id === null ? null : { id, name: await this.personas.nameOf(id) } };
  }

  /** Deletes the chat with its alternatives and messages and aborts their running replies. */
  async delete(userId: number, chatId: number): Promise<void> {
    let removed: RemovedChats | undefined = found(await this.removal.batch(chatId, userId));
    while (removed) {
      this.push.abort(removed.open);
      for (const id of removed.chats) this.push.chatDeleted(userId, id);
      removed = removed.rest === null ? undefined : await this.removal.batch(removed.rest, userId);
    }
  }

  /** Marks messages up to `seq` as read. The read position never moves back. */
  async markRead(userId: number, chatId: number, seq: number): Promise<ChatView> {
    const row = found(await this.chats.read(chatId, userId, seq));
    this.push.chatRead(userId, row);
    return chatView(row);
  }

  /** Agents of the user's `chats` most recently active chats. */
  recentAgentIds(userId: number, chats: number): Promise<number[]> {
    return this.chats.recentAgentIds(userId, chats);
  }

  /** Agents of the chats that belong to the user. */
  agentIdsOf(userId: number, chatIds: number[]): Promise<number[]> {
    return this.chats.agentIdsOf(userId, chatIds);
  }
}

function found<T>(row: T | undefined): T {
  if (row === undefined) throw new ApiError('chat_not_found');
  return row;
}
