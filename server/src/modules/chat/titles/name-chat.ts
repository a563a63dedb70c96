import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { LOGGER } from '../../../platform/logging/logging.module.js';
import { completionText, requestCompletion } from '../../../platform/model-services/request-completion.js';
import { ChatPush } from '../realtime/chat-push.js';
import { titleOf } from './domain/title-of.js';
import { TitlesRepository } from './titles.repository.js';

const MODEL_TIMEOUT_MS = 10_000;
/** Characters of the answer that the model gets. */
const ANSWER_READ = 1000;

const INSTRUCTIONS =
  'Name this conversation in at most six words, in the language of the question. Answer with the name alone, without quotes.';

/** An answered question of a chat that still has its default name. */
export interface Exchange {
  userId: number;
  chatId: number;
  questionId: number;
  answer: string;
}

/**
 * Names a chat after its first answered exchange: by the model where one is configured, otherwise by the first sentence.
 * The rename is conditional, so it happens once; if the process ends before it, the next exchange names the chat.
 */
@Injectable()
export class NameChat {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly titles: TitlesRepository,
    private readonly push: ChatPush,
  ) {}

  /** Never rejects. */
  async run({ userId, chatId, questionId, answer }: Exchange): Promise<void> {
    try {
      const question = await this.titles.questionOf(chatId, questionId);
      if (question === undefined) return;
      const title = (await this.#asked(question, answer)) || titleOf(question);
      const row = title === '' ? undefined : await this.titles.rename(chatId, title);
      if (row) this.push.chatUpdated(userId, row);
    } catch (error) {
      this.logger.debug({ err: error, chat_id: chatId }, 'Failed to name chat');
    }
  }

  /** The model's title; empty without a model or if it fails. */
  async #asked(question: string, answer: string): Promise<string> {
    if (!this.config.LLM_BASE_URL) return '';
    const messages = [
      { role: 'system', content: INSTRUCTIONS },
      { role: 'user', content: `Question: ${question}\n\nAnswer: ${answer.slice(0, ANSWER_READ)}` },
    ];
    try {
      const signal = AbortSignal.timeout(MODEL_TIMEOUT_MS);
      return titleOf(await completionText(await requestCompletion(this.config, { messages, stream: false, signal })));
    } catch (error) {
      this.logger.debug({ err: error }, 'Model did not name the chat');
      return '';
    }
  }
}
