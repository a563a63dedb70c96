import { Inject, Injectable } from '@nestjs/common';
import type { Locale } from '../../../contract/limits.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import type { Answer } from '../runner/answer.js';
import { AnswerQuestion } from '../runner/answer-question.js';
import { AskModel, ModelError } from '../runner/ask-model.js';
import { FindAnswer } from '../runner/find-answer.js';
import type { PreviewDto, PreviewView } from './preview.dto.js';
import type { Tested } from './test-workflow.js';

const UNVERSIONED = { version: null };
/** Characters of a reply. */
const TEXT_MAX = 100_000;

/** Answers test messages where no workflow is needed for the same answer. */
@Injectable()
export class AnswerWithoutWorkflow {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly answerQuestion: AnswerQuestion,
    private readonly askModel: AskModel,
    private readonly findAnswer: FindAnswer,
  ) {}

  /**
   * The answer of the built-in runner, or of the model that a template calls; null if a workflow answers. With n8n, the
   * `simple` template requests the answer from Regent; see `playTemplate` for the others.
   */
  of(input: PreviewDto, locale: Locale, tested: Tested | null, signal: AbortSignal): Answer | null {
    const template = input.template_type ?? null;
    const agent = {
      name: input.name || 'Regent',
      description: input.description ?? '',
      agentContext: input.agent_context ?? '',
      knowledgeBaseId: input.knowledge_base_id ?? null,
      templateType: template,
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
    const isOfRunner = !N8N_BASE_URL && (template !== null || tested?.n8n.ownBase === null);
    if (isOfRunner) return this.answerQuestion.run(agent, body, signal);
    if (template === 'simple') return this.findAnswer.whole(agent, body);
    if (template === 'openrouter' && LLM_BASE_URL) return this.askModel.run(agent, body, signal);
    return null;
  }
}

/** The whole reply; passes its pieces on. @throws ModelError when it is too long */
export async function wholeReply(answer: Answer, onText: (piece: string) => void): Promise<PreviewView> {
  let text = '';
  let step = await answer.next();
  for (; !step.done; step = await answer.next()) {
    text += step.value;
    if (text.length > TEXT_MAX) throw new ModelError('The reply is too long.');
    if (step.value !== '') onText(step.value);
  }
  return { text: text.trim(), sources: step.value, hidden_parts: [] };
}
