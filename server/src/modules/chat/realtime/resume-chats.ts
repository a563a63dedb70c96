import { Injectable } from '@nestjs/common';
import type { ResumeAnswer } from '../../../contract/chat/realtime.js';
import { PAGE } from '../../../contract/limits.js';
import { type Count, Metrics } from '../../../platform/metrics/metrics.js';
import { ChatsRepository } from '../chats/chats.repository.js';
import { messageView } from '../messages/domain/message-view.js';
import { MessagesRepository } from '../messages/messages.repository.js';
import { RunningRepliesRepository } from '../turns/snapshots/running-replies.repository.js';
import type { ResumeQuery } from './domain/resume-request.js';

/** Collects what a client missed since its revisions, and the running replies. */
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
    this.chats = metrics.counter('regent_resumed_chats_total', 'Chats in resume requests, by what the client missed', [
      'missed',
    ]);
    this.sent = metrics.counter('regent_resumed_messages_total', 'Messages sent in answers to resume requests', []);
  }

  async run(userId: number, { chats, tooMany }: ResumeQuery): Promise<ResumeAnswer> {
    const answer: ResumeAnswer = { chats: [] };
    // For all chats together: the client reloads chats that do not fit.
    let bytesLeft: number = PAGE.resumeBytes;
    // Sequential: a client with fifty chats must not take fifty connections.
    for (const { chat_id, rev } of chats) {
      const missed = await this.messages.missed(chat_id, userId, rev, PAGE.resumeMax, bytesLeft);
      if (missed === null) continue;
      if (missed === 'too_much') {
        answer.chats.push(this.resetOf(chat_id));
        continue;
      }
      const { rows, bytes } = missed;
      bytesLeft -= bytes;
      this.chats({ missed: rows.length > 0 ? 'messages' : 'nothing' });
      this.sent({}, rows.length);
      answer.chats.push({ chat_id, messages: rows.map(messageView), reset: false, running: null });
    }
    await this.addRunning(answer);
    const resets = tooMany.length === 0 ? [] : await this.chatsOfUser.ownedAmong(userId, tooMany);
    answer.chats.push(...resets.map((chatId) => this.resetOf(chatId)));
    return answer;
  }

  private async addRunning({ chats }: ResumeAnswer): Promise<void> {
    if (chats.length === 0) return;
    const running = await this.running.ofChats(chats.map((chat) => chat.chat_id));
    for (const chat of chats) chat.running = running.get(chat.chat_id) ?? null;
  }

  private resetOf(chatId: number): ResumeAnswer['chats'][number] {
    this.chats({ missed: 'too_much' });
    return { chat_id: chatId, messages: [], reset: true, running: null };
  }
}
