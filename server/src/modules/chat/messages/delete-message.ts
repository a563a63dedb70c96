import { Injectable } from '@nestjs/common';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { JobQueue } from '../../../platform/queue/job-queue.js';
import { ChatPush } from '../realtime/chat-push.js';
import { StoppedReplies } from '../turns/stopped-replies.js';
import { ChangesRepository } from './message-changes.repository.js';

/** Empties a message; one that waits for its reply is no longer answered. */
@Injectable()
export class DeleteMessage {
  constructor(
    private readonly changes: ChangesRepository,
    private readonly push: ChatPush,
    private readonly queue: JobQueue,
    private readonly stoppedReplies: StoppedReplies,
  ) {}

  async run(userId: number, chatId: number, messageId: number): Promise<void> {
    const changed = await this.changes.remove(chatId, userId, messageId);
    if (changed === undefined) throw new ApiError('chat_not_found');
    if (changed === null) throw new ApiError('message_not_found');
    this.push.abort(changed.abort);
    this.stoppedReplies.tell(changed.waiting);
    this.push.messages(userId, chatId, changed.messages);
    if (changed.abort.length === 0) return;
    this.push.typing(userId, chatId, messageId, false);
    this.queue.add('wake', { chat_id: chatId });
  }
}
