import { Injectable } from '@nestjs/common';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { SigningSecret } from '../keys/signing-secret.js';
import { AgentRepository } from './agent.repository.js';
import { AgentPresenter } from './view/agent-presenter.js';
import type { AgentRow } from './view/agent-row.js';
import type { AgentDetailView } from './view/agent-view.dto.js';

/** One agent as the caller sees it. */
@Injectable()
export class GetAgent {
  constructor(
    private readonly agents: AgentRepository,
    private readonly presenter: AgentPresenter,
    private readonly signingSecret: SigningSecret,
  ) {}

  /** @throws ApiError 404 when it is not there, or another's unpublished one. */
  async run(viewerId: number, id: number): Promise<AgentDetailView> {
    const row = await this.#seen(viewerId, id);
    if (!row) throw new ApiError('agent_not_found');
    const chats = await this.agents.chatsWith(id, viewerId);
    return { ...this.presenter.show(row), chats };
  }

  async #seen(viewerId: number, id: number): Promise<AgentRow | null> {
    const row = await this.agents.seenBy(id, viewerId);
    if (!row?.own || row.own.sealed_secret !== null) return row;
    await this.signingSecret.make(id);
    return await this.agents.seenBy(id, viewerId);
  }
}
