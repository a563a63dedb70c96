import { setImmediate as afterResponse } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { MessageView } from '../../../contract/chat/realtime.js';
import { Sql } from '../../../platform/db/sql.js';
import { LOGGER } from '../../../platform/logging/logging.module.js';
import { withLockedChat } from '../chats/locked-chat.js';
import type { MessageRow } from '../messages/domain/message-view.js';
import { ChatPush } from '../realtime/chat-push.js';
import { RequestsRepository } from './requests.repository.js';

/** Maximum number of copies to mark. Answers to other copies are rejected. */
const MAX_COPIES = 100;

/** Notifies the user's tabs that a request was answered, and marks its copies in other branches. */
@Injectable()
export class AnnounceAnswer {
  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly sql: Sql,
    private readonly requests: RequestsRepository,
    private readonly push: ChatPush,
  ) {}

  /** Runs after the response and the worker's job. Never rejects. */
  async run(userId: number, chatId: number, request: MessageRow, answer: MessageView): Promise<void> {
    await afterResponse();
    this.push.messages(userId, chatId, [request]);
    this.push.messageCreated(userId, chatId, answer);
    try {
      await this.#closeCopies(userId, request.id);
    } catch (error) {
      this.logger.warn({ err: error, chat_id: chatId }, 'Failed to mark the copies of an answered request');
    }
  }

  /** One chat after the other: a transaction that locks several could deadlock. */
  async #closeCopies(userId: number, messageId: number): Promise<void> {
    for (const { id, chat_id } of await this.requests.openCopies(this.sql, messageId, MAX_COPIES)) {
      const row = await withLockedChat(this.sql, chat_id, userId, (sql) => this.requests.closeCopy(sql, chat_id, id));
      if (row) this.push.messages(userId, chat_id, [row]);
    }
  }
}
