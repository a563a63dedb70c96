import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/public.js';
import { ChatFilesModule } from '../media/public.js';
import { AgentMessageReader } from './agent-messages/agent-message-reader.js';
import { AgentMessagesRepository } from './agent-messages/agent-messages.repository.js';
import { ListAgentMessages } from './agent-messages/list-agent-messages.js';
import { ReceiveAgentMessage } from './agent-messages/receive-agent-message.js';
import { ChatReader } from './chats/chat-reader.js';
import { ChatRemovalRepository } from './chats/chat-removal.repository.js';
import { ChatsRepository } from './chats/chats.repository.js';
import { EraseChats } from './chats/erase-chats.js';
import { ChatImportsRepository } from './import/chat-imports.repository.js';
import { MessageChangesRepository } from './messages/message-changes.repository.js';
import { MessagesRepository } from './messages/messages.repository.js';
import { MessagesService } from './messages/messages.service.js';
import { AgentUpdatePush } from './realtime/agent-update-push.js';
import { ChatPush } from './realtime/chat-push.js';
import { PushReplay } from './realtime/push-replay.js';
import { NameChat } from './titles/name-chat.js';
import { TitlesRepository } from './titles/titles.repository.js';
import { AgentQueueRepository } from './turns/agent-queue/agent-queue.repository.js';
import { CompleteTurn } from './turns/complete-turn.js';
import { ReplyMetrics } from './turns/metrics/reply-metrics.js';
import { TurnLoadRepository } from './turns/metrics/turn-load.repository.js';
import { TurnMetrics } from './turns/metrics/turn-metrics.js';
import { ReplySnapshots } from './turns/snapshots/reply-snapshots.js';
import { RunningRepliesRepository } from './turns/snapshots/running-replies.repository.js';
import { StopTurnsRepository } from './turns/stopping/stop-turns.repository.js';
import { TurnClosingRepository } from './turns/turn-closing.repository.js';
import { TurnEvents } from './turns/turn-events.js';
import { TurnLookupRepository } from './turns/turn-lookup.repository.js';
import { TurnQueue } from './turns/turn-queue.js';
import { TurnsRepository } from './turns/turns.repository.js';
import { CallbackTurnsRepository } from './typing/callback-turns.repository.js';
import { ShowAgentTyping } from './typing/show-agent-typing.js';

const PROVIDERS = [
  AgentMessageReader,
  AgentMessagesRepository,
  AgentQueueRepository,
  AgentUpdatePush,
  CallbackTurnsRepository,
  ChatImportsRepository,
  ChatPush,
  ChatReader,
  ChatRemovalRepository,
  ChatsRepository,
  CompleteTurn,
  EraseChats,
  ListAgentMessages,
  MessageChangesRepository,
  MessagesRepository,
  MessagesService,
  NameChat,
  PushReplay,
  ReceiveAgentMessage,
  ReplyMetrics,
  ReplySnapshots,
  RunningRepliesRepository,
  ShowAgentTyping,
  StopTurnsRepository,
  TitlesRepository,
  TurnClosingRepository,
  TurnEvents,
  TurnLoadRepository,
  TurnLookupRepository,
  TurnMetrics,
  TurnQueue,
  TurnsRepository,
];

/** Chats for the API, which accepts messages, and the worker, which answers them. */
@Module({ imports: [AgentsModule, ChatFilesModule], providers: PROVIDERS, exports: PROVIDERS })
export class ChatModule {}
