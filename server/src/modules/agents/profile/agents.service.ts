import { Inject, Injectable } from '@nestjs/common';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { AgentEvents } from '../agent-events.js';
import { ApiKeysService } from '../keys/api-keys.service.js';
import { AgentVersionReader } from '../versions/agent-version-reader.js';
import { ProvisioningRequest } from '../workflows/provisioning-request.js';
import { AgentRepository } from './agent.repository.js';
import { AGENT_CHATS, type AgentChats } from './agent-chats.js';
import { AgentPresenter } from './view/agent-presenter.js';
import type { AgentRow } from './view/agent-row.js';
import type { AgentDetailView } from './view/agent-view.dto.js';

const CHATS_SHOWN = 20;

/** Reads and deletes single agents. */
@Injectable()
export class AgentsService {
  constructor(
    private readonly agents: AgentRepository,
    private readonly presenter: AgentPresenter,
    private readonly versions: AgentVersionReader,
    private readonly keys: ApiKeysService,
    private readonly events: AgentEvents,
    private readonly provisioning: ProvisioningRequest,
    @Inject(AGENT_CHATS) private readonly chats: AgentChats,
  ) {}

  /** With the values of the draft for the creator. @throws ApiError 404 also for another creator's unpublished agent */
  async get(viewerId: number, id: number): Promise<AgentDetailView> {
    const row = await this.#seenBy(viewerId, id);
    if (!row) throw new ApiError('agent_not_found');
    const chats = await this.chats.newestWith(id, viewerId, CHATS_SHOWN);
    const draft = row.own?.has_draft ? await this.versions.draft(id) : undefined;
    return { ...this.presenter.show(row), ...draft, chats };
  }

  /** Empties the row and keeps it, so that its chats stay readable. @throws ApiError 404 */
  async delete(creatorId: number, id: number): Promise<void> {
    const agent = await this.agents.ownedBy(id, creatorId);
    if (!agent || !(await this.agents.remove(id))) throw new ApiError('agent_not_found');
    this.provisioning.changed(id);
    await this.events.changed(id, 'not_published');
  }

  /** Agents of releases without signing secrets get one when their creator opens them. */
  async #seenBy(viewerId: number, id: number): Promise<AgentRow | null> {
    const row = await this.agents.seenBy(id, viewerId);
    if (!row?.own || row.own.sealed_secret !== null) return row;
    await this.keys.addSigningSecret(id);
    return await this.agents.seenBy(id, viewerId);
  }
}
