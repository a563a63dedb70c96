import { Inject, Injectable } from '@nestjs/common';
import { publicPagePath } from '../../../contract/studio/public-page.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import type { Agent } from '../profile/agent.entity.js';
import { AgentRepository } from '../profile/agent.repository.js';
import type { AgentPage } from './agent-page.entity.js';
import type { PublicPageDto, PublicPageView } from './public-page.dto.js';
import { PublicPagesRepository } from './public-pages.repository.js';
import { distinctSlug, slugOf } from './slug.js';

/** Public pages of the creator's own agents. */
@Injectable()
export class PublicPagesService {
  constructor(
    private readonly agents: AgentRepository,
    private readonly pages: PublicPagesRepository,
    @Inject(CONFIG) private readonly config: Pick<Config, 'PUBLIC_URL'>,
  ) {}

  /** @throws ApiError 404 */
  async get(creatorId: number, agentId: number): Promise<PublicPageView> {
    const agent = await this.owned(creatorId, agentId);
    return this.view(agent, (await this.pages.ofAgent(agentId)) ?? (await this.suggested(agent)));
  }

  /** @throws ApiError 400, 404, 409 `page_address_taken` */
  async put(creatorId: number, agentId: number, input: PublicPageDto): Promise<PublicPageView> {
    const { is_enabled: isEnabled, slug, sample_question: question, sample_answer: answer } = input;
    if (!question !== !answer) {
      throw new ApiError('validation_failed', { detail: 'sample_question and sample_answer belong together' });
    }
    const agent = await this.owned(creatorId, agentId);
    const page = { agentId, isEnabled, slug, sampleQuestion: question ?? null, sampleAnswer: answer ?? null };
    if (!(await this.pages.put(page))) throw new ApiError('page_address_taken');
    return this.view(agent, page);
  }

  private async owned(creatorId: number, agentId: number): Promise<Agent> {
    const agent = await this.agents.ownedBy(agentId, creatorId);
    if (!agent) throw new ApiError('agent_not_found');
    return agent;
  }

  private async suggested({ id, name }: Agent): Promise<AgentPage> {
    const slug = slugOf(name, id);
    const free = (await this.pages.isTaken(slug)) ? distinctSlug(slug, id) : slug;
    return { agentId: id, slug: free, isEnabled: false, sampleQuestion: null, sampleAnswer: null };
  }

  private view(agent: Agent, page: AgentPage): PublicPageView {
    return {
      is_enabled: page.isEnabled,
      slug: page.slug,
      sample_question: page.sampleQuestion,
      sample_answer: page.sampleAnswer,
      url: new URL(publicPagePath(page.slug), this.config.PUBLIC_URL).href,
      is_open: page.isEnabled && agent.status === 'ready',
    };
  }
}
