import { Injectable } from '@nestjs/common';
import { PAGE } from '../../contract/limits.js';
import type { ResumeAnswer, ResumeRequest } from '../../contract/realtime.js';
import { type Count, Metrics } from '../../platform/metrics/metrics.js';
import { type MessageRow, messageView } from './domain/views.js';
import { MessagesRepository } from './messages.repository.js';
import { RunningRepliesRepository } from './running-replies.repository.js';

/** What one answer may carry, in characters: the chats past it are loaded afresh when they are opened. */
const ANSWER_SIZE = 4_000_000;

/** What a client missed since the numbers that it holds, and what runs now. */
@Injectable()
export class ResumeChats {
  private readonly chats: Count;
  private readonly sent: Count;

  constructor(
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

  async run(userId: number, request: ResumeRequest): Promise<ResumeAnswer> {
    const answer: ResumeAnswer = { chats: [] };
    let left = ANSWER_SIZE;
    // One after the other: who comes back with fifty chats does not take fifty connections.
    for (const { chat_id, rev } of request.chats) {
      const rows = await this.messages.since(chat_id, userId, rev, PAGE.resumeMax + 1);
      if (!rows) continue;
      left -= sizeOf(rows);
      const reset = rows.length > PAGE.resumeMax || left < 0;
      this.chats({ missed: reset ? 'too_much' : rows.length > 0 ? 'messages' : 'nothing' });
      if (!reset) this.sent({}, rows.length);
      answer.chats.push({ chat_id, messages: reset ? [] : rows.map(messageView), reset, running: null });
    }
    if (answer.chats.length === 0) return answer;
    const running = await this.running.ofChats(answer.chats.map((chat) => chat.chat_id));
    for (const chat of answer.chats) chat.running = running.get(chat.chat_id) ?? null;
    return answer;
  }
}

const sizeOf = (rows: MessageRow[]): number => rows.reduce((sum, row) => sum + (row.body?.length ?? 0), 0);
