import { Injectable } from '@nestjs/common';
import type { RunnerAgent } from '../agents/public.js';
import { FindAnswer } from '../workflow/public.js';
import { AgentOfCall } from './agent-of-call.js';
import type { AnswerView, QuestionDto } from './integration.dto.js';

/** Answers a question from the agent's knowledge base or, if it has no answer, from the agent's context. */
@Injectable()
export class AnswerWithoutModel {
  constructor(
    private readonly findAnswer: FindAnswer,
    private readonly agentOfCall: AgentOfCall,
  ) {}

  /** @throws ApiError 404 `version_not_found` */
  async run(caller: RunnerAgent, { question, history, locale, version }: QuestionDto): Promise<AnswerView> {
    const agent = await this.agentOfCall.at(caller, version);
    const request = { chatInput: question, history: history ?? [], locale: locale ?? 'en' };
    const { text, sources } = await this.findAnswer.answer(agent, request, { quotesContext: true });
    return { output: text, sources };
  }
}
