import { Injectable } from '@nestjs/common';
import { PAGE } from '../../contract/limits.js';
import type { ResumeAnswer, ResumeRequest } from '../../contract/realtime.js';
import { messageView } from './domain/views.js';
import { MessagesRepository } from './messages.repository.js';
import { RunningRepliesRepository } from './running-replies.repository.js';

/** What a client missed since the numbers that it holds, and what runs now. */
@Injectable()
export class ResumeChats {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly running: RunningRepliesRepository,
  ) {}

  async run(userId: number, request: ResumeRequest): Promise<ResumeAnswer> {
    const asked = request.chats;
    const found = await Promise.all(
      asked.map(({ chat_id, rev }) => this.messages.since(chat_id, userId, rev, PAGE.resumeMax + 1)),
    );
    const own = asked.filter((_, at) => found[at] !== null).map((chat) => chat.chat_id);
    const running = own.length > 0 ? await this.running.ofChats(own) : new Map();
    return {
      chats: asked.flatMap(({ chat_id }, at) => {
        const rows = found[at];
        if (!rows) return [];
        const reset = rows.length > PAGE.resumeMax;
        return [
          { chat_id, messages: reset ? [] : rows.map(messageView), reset, running: running.get(chat_id) ?? null },
        ];
      }),
    };
  }
}
