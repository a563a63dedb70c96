import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import type { Answer, AnsweringAgent } from './answer.js';
import { AskModel } from './ask-model.js';
import { FindAnswer } from './find-answer.js';
import type { WebhookBody } from './webhook-body.js';

/** Answers a dispatch with the configured model, or from the knowledge base if there is none. */
@Injectable()
export class AnswerQuestion {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly findAnswer: FindAnswer,
    private readonly askModel: AskModel,
  ) {}

  /** Streams the reply and returns its sources. @throws ModelError with a readable message */
  run(agent: AnsweringAgent, body: WebhookBody, signal: AbortSignal): Answer {
    const answerer = this.config.LLM_BASE_URL ? this.askModel : this.findAnswer;
    return answerer.run(agent, body, signal);
  }
}
