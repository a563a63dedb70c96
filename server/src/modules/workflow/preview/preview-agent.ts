import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Locale } from '../../../contract/limits.js';
import { ConcurrencyLimit } from '../../../platform/concurrency/concurrency-limit.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { LOGGER } from '../../../platform/logging/logging.module.js';
import { RateLimits } from '../../../platform/rate-limit/rate-limits.js';
import { KnowledgeReader } from '../../knowledge/public.js';
import type { Answer } from '../runner/answer.js';
import { AnswerQuestion } from '../runner/answer-question.js';
import { AskModel, ModelError } from '../runner/ask-model.js';
import { FindAnswer } from '../runner/find-answer.js';
import type { PreviewDto, PreviewView } from './preview.dto.js';

const UNVERSIONED = { version: null };
const TIMEOUT_MS = 60_000;
const PER_USER = 2;
const RETRY_AFTER_S = 5;
/** Characters of a reply. */
const TEXT_MAX = 100_000;

/** Answers test messages from the unsaved texts of an agent, with the code that answers real chats. */
@Injectable()
export class PreviewAgent {
  readonly #running = new ConcurrencyLimit<number>(PER_USER, RETRY_AFTER_S);

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly limits: RateLimits,
    private readonly knowledge: KnowledgeReader,
    private readonly answerQuestion: AnswerQuestion,
    private readonly askModel: AskModel,
    private readonly findAnswer: FindAnswer,
  ) {}

  /** @throws ApiError 400, 422 `preview_unavailable` or `preview_failed`, 429 */
  run(userId: number, input: PreviewDto, locale: Locale, isGone: AbortSignal): Promise<PreviewView> {
    return this.#running.pass(userId, async () => {
      await this.limits.consumeMessage(userId);
      const baseId = input.knowledge_base_id ?? null;
      if (baseId !== null && !(await this.knowledge.isOwn(baseId, userId))) {
        throw ApiError.field('knowledge_base_id', 'knowledge_base_id is not the id of a knowledge base of yours');
      }
      const signal = AbortSignal.any([isGone, AbortSignal.timeout(TIMEOUT_MS)]);
      try {
        return await whole(this.#answer(input, locale, signal));
      } catch (error) {
        if (!(error instanceof ModelError) && !signal.aborted) throw error;
        if (!isGone.aborted) this.logger.warn({ err: error }, 'Failed to answer a test message');
        throw new ApiError('preview_failed', { cause: error });
      }
    });
  }

  /** With n8n, the `simple` template asks Regent for the answer, and the others call a model or ask. */
  #answer(input: PreviewDto, locale: Locale, signal: AbortSignal): Answer {
    const agent = {
      name: input.name || 'Regent',
      description: input.description ?? '',
      agentContext: input.agent_context ?? '',
      knowledgeBaseId: input.knowledge_base_id ?? null,
    };
    const body = {
      chatInput: input.message,
      history: input.history ?? [],
      locale,
      persona: null,
      files: [],
      agent: UNVERSIONED,
    };
    const { N8N_BASE_URL, LLM_BASE_URL } = this.config;
    const template = input.template_type ?? null;
    if (template !== null && !N8N_BASE_URL) return this.answerQuestion.run(agent, body, signal);
    if (template === 'simple') return this.findAnswer.quoting(agent, body);
    if (template === 'openrouter' && LLM_BASE_URL) return this.askModel.run(agent, body, signal);
    throw new ApiError('preview_unavailable');
  }
}

async function whole(answer: Answer): Promise<PreviewView> {
  let text = '';
  let step = await answer.next();
  for (; !step.done; step = await answer.next()) {
    text += step.value;
    if (text.length > TEXT_MAX) throw new ModelError('The reply is too long.');
  }
  return { text: text.trim(), sources: step.value };
}
