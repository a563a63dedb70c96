import { Injectable } from '@nestjs/common';
import { PAGE } from '../../../contract/limits.js';
import type { ResumeAnswer } from '../../../contract/realtime.js';
import { type Count, Metrics } from '../../../platform/metrics/metrics.js';
import { ChatsRepository } from '../chats/chats.repository.js';
import { messageView } from '../messages/domain/views.js';
import { MessagesRepository } from '../messages/messages.repository.js';
import { RunningRepliesRepository } from '../turns/snapshots/running-replies.repository.js';
import type { AskedFor } from './domain/resume-request.js';

/** What a client missed since the numbers that it holds, and what runs now. */
@Injectable()
export class ResumeChats {
  private readonly chats: Count;
  private readonly sent: Count;

  constructor(
    private readonly chatsOfUser: ChatsRepository,
    private readonly messages: MessagesRepository,
    private readonly running: RunningRepliesRepository,
    metrics: Metrics,
  ) {
    this.chats = metrics.counter(
      'regent_resumed_chats_total',
      'Chats that clients asked for after a gap, by what they missed',
      ['missed'],
    );
    this.sent = metrics.counter('regent_resumed_messages_total', 'Messages that filled gaps', []);
  }

  async run(userId: number, { chats, tooMany }: AskedFor): Promise<ResumeAnswer> {
    const answer: ResumeAnswer = { chats: [] };
    // Of all chats together: those past it are loaded afresh.
    let left: number = PAGE.resumeBytes;
    // One after the other: who comes back with fifty chats does not take fifty connections.
    for (const { chat_id, rev } of chats) {
      const missed = await this.messages.missed(chat_id, userId, rev, PAGE.resumeMax, left);
      if (missed === null) continue;
      if (missed === 'too_much') {
        answer.chats.push(this.loadAfresh(chat_id));
        continue;
      }
      const { rows, bytes } = missed;
      left -= bytes;
      this.chats({ missed: rows.length > 0 ? 'messages' : 'nothing' });
      this.sent({}, rows.length);
      answer.chats.push({ chat_id, messages: rows.map(messageView), reset: false, running: null });
    }
    await this.addRunning(answer);
    const unread = tooMany.length === 0 ? [] : await this.chatsOfUser.own(userId, tooMany);
    answer.chats.push(...unread.map((chatId) => this.loadAfresh(chatId)));
    return answer;
  }

  private async addRunning({ chats }: ResumeAnswer): Promise<void> {
    if (chats.length === 0) return;
    const running = await this.running.ofChats(chats.map((chat) => chat.chat_id));
    for (const chat of chats) chat.running = running.get(chat.chat_id) ?? null;
  }

  private loadAfresh(chatId: number): ResumeAnswer['chats'][number] {
    this.chats({ missed: 'too_much' });
    return { chat_id: chatId, messages: [], reset: true, running: null };
  }
}
