import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/public.js';
import { RunsModule } from '../runs/public.js';
import { AgentChanges } from './agent-changes.js';
import { ChangesRepository } from './changes.repository.js';
import { ChatPush } from './chat-push.js';
import { ChatsRepository } from './chats.repository.js';
import { CompleteTurn } from './complete-turn.js';
import { EraseChats } from './erase-chats.js';
import { ListAgentChat } from './list-agent-chat.js';
import { ListMessages } from './list-messages.js';
import { MessagesRepository } from './messages.repository.js';
import { ReceiveAgentMessage } from './receive-agent-message.js';
import { RepeatPushes } from './repeat-pushes.js';
import { ReplyMetrics } from './reply-metrics.js';
import { RunningRepliesRepository } from './running-replies.repository.js';
import { ShowAgentTyping } from './show-agent-typing.js';
import { StoppedReplies } from './stopped-replies.js';
import { TurnLineRepository } from './turn-line.repository.js';
import { TurnLoadRepository } from './turn-load.repository.js';
import { TurnMetrics } from './turn-metrics.js';
import { TurnsRepository } from './turns.repository.js';
import { WaitingTurnsRepository } from './waiting-turns.repository.js';

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
