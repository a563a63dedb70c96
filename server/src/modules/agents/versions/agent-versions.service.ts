import { Injectable } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import type { Page, Paging } from '../../../platform/http/validation/paging.js';
import { Agent } from '../profile/agent.entity.js';
import { AgentsService } from '../profile/agents.service.js';
import { explained, tryAgain } from '../profile/editing/change-errors.js';
import type { AgentDetailView } from '../profile/view/agent-view.dto.js';
import { ProvisioningRequest } from '../workflows/provisioning-request.js';
import { AgentChangesRepository } from './agent-changes.repository.js';
import { AgentVersionReader } from './agent-version-reader.js';
import type { AgentVersionDetailView, AgentVersionView, TestQuestionsView } from './version.dto.js';

/** Range of the column. */
const MAX_NUMBER = 2 ** 31 - 1;

/** Versions, drafts and test questions of the user's own agents. Throws `agent_not_found` for other agents. */
@Injectable()
export class AgentVersionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly changes: AgentChangesRepository,
    private readonly reader: AgentVersionReader,
    private readonly agents: AgentsService,
    private readonly provisioning: ProvisioningRequest,
  ) {}

  /** Newest first. */
  async list(userId: number, id: number, paging: Paging): Promise<Page<AgentVersionView>> {
    const { version } = await this.#own(userId, id);
    return await this.reader.list(id, version, paging);
  }

  /** @throws ApiError 404 `version_not_found` */
  async get(userId: number, id: number, number: number): Promise<AgentVersionDetailView> {
    const { version } = await this.#own(userId, id);
    const found = number <= MAX_NUMBER ? await this.reader.get(id, number, version) : null;
    if (!found) throw new ApiError('version_not_found');
    return found;
  }

  /** @throws ApiError 404 `version_not_found`, 409 `agent_name_taken` */
  async restore(userId: number, id: number, number: number): Promise<AgentDetailView> {
    await this.#own(userId, id);
    if (number > MAX_NUMBER) throw new ApiError('version_not_found');
    const isRestored = await tryAgain(() => explained(this.changes.restore(id, number)));
    if (!isRestored) throw new ApiError(isRestored === null ? 'version_not_found' : 'agent_not_found');
    this.provisioning.changed(id);
    return await this.agents.get(userId, id);
  }

  async discardDraft(userId: number, id: number): Promise<void> {
    await this.#own(userId, id);
    if (!(await this.changes.discardDraft(id))) throw new ApiError('agent_not_found');
  }

  async testQuestions(userId: number, id: number): Promise<TestQuestionsView> {
    return { questions: (await this.#own(userId, id)).testQuestions };
  }

  async setTestQuestions(userId: number, id: number, questions: string[]): Promise<TestQuestionsView> {
    const own = { id, creatorId: userId, deletedAt: IsNull() };
    const { affected } = await this.dataSource.manager.update(Agent, own, { testQuestions: questions });
    if (affected !== 1) throw new ApiError('agent_not_found');
    return { questions };
  }

  async #own(userId: number, id: number): Promise<Pick<Agent, 'version' | 'testQuestions'>> {
    const where = { id, creatorId: userId, deletedAt: IsNull() };
    const select = { id: true, version: true, testQuestions: true };
    const agent = await this.dataSource.manager.findOne(Agent, { where, select });
    if (!agent) throw new ApiError('agent_not_found');
    return agent;
  }
}
