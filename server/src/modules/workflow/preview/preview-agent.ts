import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Locale } from '../../../contract/limits.js';
import type { TemplateType } from '../../../contract/workflows/workflows.js';
import { ConcurrencyLimit } from '../../../platform/concurrency/concurrency-limit.js';
import { timeoutSignal } from '../../../platform/concurrency/timeout-signal.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { LOGGER } from '../../../platform/logging/logging.module.js';
import { RateLimits } from '../../../platform/rate-limit/rate-limits.js';
import type { OwnAgent } from '../../agents/public.js';
import { KnowledgeReader } from '../../knowledge/public.js';
import { TestedAgents } from '../provisioning/check/tested-agents.js';
import { ModelError } from '../runner/ask-model.js';
import { AnswerWithoutWorkflow, wholeReply } from './answer-without-workflow.js';
import { isAsking, playTemplate } from './play-template.js';
import type { PreviewDto, PreviewView } from './preview.dto.js';
import { type Listener, type Tested, TestWorkflow } from './test-workflow.js';

const TIMEOUT_MS = 60_000;
const PER_USER = 2;
const RETRY_AFTER_S = 5;

const SAVE_FIRST: Record<Locale, string> = {
  en: 'The test asks the workflow that is saved. Save the agent, then try again.',
  ru: 'Отвечает сохранённый рабочий процесс. Сохраните агента и попробуйте ещё раз.',
};
const PUBLISH_FIRST: Record<Locale, string> = {
  en: 'The workflow of this template runs only while the agent is published. Publish the agent, then try again.',
  ru: 'Рабочий процесс из этого шаблона работает, только пока агент опубликован. Опубликуйте агента и попробуйте ещё раз.',
};

/** Answers test messages with an agent's unsaved texts, by the same means as real chats. */
@Injectable()
export class PreviewAgent {
  readonly #running = new ConcurrencyLimit<number>(PER_USER, RETRY_AFTER_S);

  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly limits: RateLimits,
    private readonly knowledge: KnowledgeReader,
    private readonly answerer: AnswerWithoutWorkflow,
    private readonly agents: TestedAgents,
    private readonly testWorkflow: TestWorkflow,
  ) {}

  /** @throws ApiError 400, 404, 422 `preview_unavailable`, `preview_deferred` or `preview_failed`, 429 */
  run(userId: number, input: PreviewDto, locale: Locale, listener: Listener): Promise<PreviewView> {
    return this.#running.pass(userId, async () => {
      const agentId = input.agent_id ?? null;
      const tested = agentId === null ? null : await this.agents.withHost(userId, agentId);
      await this.limits.consumeMessage(userId);
      const baseId = input.knowledge_base_id ?? null;
      if (baseId !== null && !(await this.knowledge.isOwn(baseId, userId))) {
        throw ApiError.field('knowledge_base_id', 'knowledge_base_id is not the id of a knowledge base of yours');
      }
      const signal = AbortSignal.any([listener.signal, timeoutSignal(TIMEOUT_MS)]);
      const answer = this.answerer.of(input, locale, tested, signal);
      if (answer === null) {
        const template = input.template_type;
        if (isAsking(template) && !input.resume && !runs(tested, template)) {
          return playTemplate(template, input, locale);
        }
        if (tested === null) throw new ApiError('preview_unavailable');
        assertTestable(tested.agent, input);
        return await this.testWorkflow.run(tested, input, locale, listener);
      }
      try {
        return await wholeReply(answer, listener.onText);
      } catch (error) {
        if (!(error instanceof ModelError) && !signal.aborted) throw error;
        if (!listener.signal.aborted) this.logger.warn({ err: error }, 'Failed to answer a test message');
        throw new ApiError('preview_failed', { cause: error });
      }
    });
  }
}

/** Whether the agent has a workflow of this template that can be called. */
const runs = (tested: Tested | null, template: TemplateType): boolean =>
  tested?.agent.templateType === template && tested.agent.status === 'ready';

/** @throws ApiError 422 if the stored workflow is not the edited one, or does not run */
function assertTestable({ templateType, status }: OwnAgent, { template_type: edited = null }: PreviewDto): void {
  if (edited !== templateType) throw new ApiError('preview_unavailable', { detail: SAVE_FIRST });
  if (templateType !== null && status !== 'ready') throw new ApiError('preview_unavailable', { detail: PUBLISH_FIRST });
}
