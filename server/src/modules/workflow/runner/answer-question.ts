import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import type { RunnerAgent } from '../../agents/public.js';
import { AskModel } from './ask-model.js';
import { FindAnswer } from './find-answer.js';
import type { WebhookBody } from './webhook-body.js';

/** Answers a dispatch: by the model where one is set, else from the knowledge base. */
@Injectable()
export class AnswerQuestion {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly findAnswer: FindAnswer,
    private readonly askModel: AskModel,
  ) {}

  /** Pieces of the reply, as they come. Throws with a text for people when the model fails. */
  run(agent: RunnerAgent, body: WebhookBody, signal: AbortSignal): AsyncIterable<string> {
    const answerer = this.config.LLM_BASE_URL ? this.askModel : this.findAnswer;
    return answerer.run(agent, body, signal);
  }
}
