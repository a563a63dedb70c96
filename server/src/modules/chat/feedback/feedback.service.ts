import { Injectable } from '@nestjs/common';
import type { MessageView } from '../../../contract/chat/realtime.js';
import { FEEDBACK_DAYS } from '../../../contract/limits.js';
import { isBlank } from '../../../contract/text/blank.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { AgentReader } from '../../agents/public.js';
import { messageView } from '../messages/domain/message-view.js';
import { ChatPush } from '../realtime/chat-push.js';
import type {
  AgentFeedbackView,
  FeedbackDto,
  ListedSharedFeedback,
  SharedFeedbackQueryDto,
  StarsView,
} from './feedback.dto.js';
import { FeedbackRepository } from './feedback.repository.js';

/** Shared ratings per page. */
const SHARED_PAGE = 20;

/** Ratings of replies, and their summaries for creators. */
@Injectable()
export class FeedbackService {
  constructor(
    private readonly feedback: FeedbackRepository,
    private readonly agents: AgentReader,
    private readonly push: ChatPush,
  ) {}

  /** Rates a reply. A repeated request changes nothing. @throws ApiError 404 */
  async set(userId: number, chatId: number, messageId: number, input: FeedbackDto): Promise<MessageView> {
    const comment = input.comment ?? '';
    const stored = await this.feedback.set(chatId, userId, messageId, {
      value: input.value,
      reason: input.value === -1 ? (input.reason ?? null) : null,
      comment: isBlank(comment) ? null : comment,
      shareText: input.share_text ?? false,
    });
    if (stored === undefined) throw new ApiError('chat_not_found');
    if (stored === null) throw new ApiError('message_not_found');
    if (stored.changed) this.push.messages(userId, chatId, [stored.message]);
    return messageView(stored.message);
  }

  /** For the agent's creator only. @throws ApiError 404 `agent_not_found` */
  async ofAgent(userId: number, agentId: number, days: number = FEEDBACK_DAYS.default): Promise<AgentFeedbackView> {
    if (!(await this.agents.ownedBy(agentId, userId))) throw new ApiError('agent_not_found');
    const { days: byDay, reasons, shared } = await this.feedback.of(agentId, days, userId);
    const sum = (side: 'up' | 'down'): number => byDay.reduce((total, day) => total + day[side], 0);
    return {
      days,
      up: sum('up'),
      down: sum('down'),
      reasons,
      by_day: byDay,
      shared: shared.map((each) => ({ ...each, created_at: each.created_at.toISOString() })),
    };
  }

  /** For the agent's creator only. @throws ApiError 404 `agent_not_found` */
  async sharedOf(userId: number, agentId: number, query: SharedFeedbackQueryDto): Promise<ListedSharedFeedback[]> {
    if (!(await this.agents.ownedBy(agentId, userId))) throw new ApiError('agent_not_found');
    const { before = Number.MAX_SAFE_INTEGER, limit = SHARED_PAGE } = query;
    const rows = await this.feedback.sharedPage(agentId, userId, before, limit);
    return rows.map((each) => ({ ...each, created_at: each.created_at.toISOString() }));
  }

  /** Stars that the user gave: good ratings of replies in their chats. */
  async starsOf(userId: number): Promise<StarsView> {
    return { stars_given: await this.feedback.starsOf(userId) };
  }
}
