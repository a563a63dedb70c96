import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/public.js';
import { RunsModule } from '../runs/public.js';
import { ListAgentChat } from './agent-messages/list-agent-messages.js';
import { ReceiveAgentMessage } from './agent-messages/receive-agent-message.js';
import { ShowAgentTyping } from './agent-messages/show-agent-typing.js';
import { ChatsRepository } from './chats/chats.repository.js';
import { EraseChats } from './chats/erase-chats.js';
import { ListMessages } from './messages/list-messages.js';
import { ChangesRepository } from './messages/message-changes.repository.js';
import { MessagesRepository } from './messages/messages.repository.js';
import { AgentChanges } from './realtime/agent-changes.js';
import { ChatPush } from './realtime/chat-push.js';
import { RepeatPushes } from './realtime/push-replay.js';
import { TurnLineRepository } from './turns/agent-queue/agent-queue.repository.js';
import { WaitingTurnsRepository } from './turns/awaited-turns.repository.js';
import { CompleteTurn } from './turns/complete-turn.js';
import { ReplyMetrics } from './turns/metrics/reply-metrics.js';
import { TurnLoadRepository } from './turns/metrics/turn-load.repository.js';
import { TurnMetrics } from './turns/metrics/turn-metrics.js';
import { RunningRepliesRepository } from './turns/snapshots/running-replies.repository.js';
import { StoppedReplies } from './turns/stopped-replies.js';
import { TurnsRepository } from './turns/turns.repository.js';

const PROVIDERS = [
  AgentChanges,
  ChangesRepository,
  ChatPush,
  ChatsRepository,
  CompleteTurn,
  EraseChats,
  ListAgentChat,
  ListMessages,
  MessagesRepository,
  ReceiveAgentMessage,
  RepeatPushes,
  ReplyMetrics,
  RunningRepliesRepository,
  ShowAgentTyping,
  StoppedReplies,
  TurnLineRepository,
  TurnLoadRepository,
  TurnMetrics,
  TurnsRepository,
  WaitingTurnsRepository,
];

/** What both sides of a message need: the API that takes it and the worker that answers it. */
@Module({ imports: [AgentsModule, RunsModule], providers: PROVIDERS, exports: PROVIDERS })
export class ChatModule {}
