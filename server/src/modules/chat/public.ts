/** Public interface of the chat module. */

export { agentHiddenError } from './agent-messages/agent-hidden-error.js';
export { AgentMessageReader } from './agent-messages/agent-message-reader.js';
export { AgentMessagesQueryDto, ChatMessageDto } from './agent-messages/agent-messages.dto.js';
export { ListAgentMessages } from './agent-messages/list-agent-messages.js';
export { ReceiveAgentMessage } from './agent-messages/receive-agent-message.js';
export { ChatModule } from './chat.module.js';
export { ChatApiModule } from './chat-api.module.js';
export { ChatWorkerModule } from './chat-worker.module.js';
export { ChatReader } from './chats/chat-reader.js';
export { ChatUseReader } from './chats/chat-use-reader.js';
export { EraseChats } from './chats/erase-chats.js';
export { MessageDto } from './messages/message.dto.js';
export { ChatGateway } from './realtime/chat.gateway.js';
export { PushReplay } from './realtime/push-replay.js';
export type { UnavailableAgent } from './turns/agent-queue/agent-queue-sql.js';
export { CompleteTurn, type OpenTurn } from './turns/complete-turn.js';
export { ReplySnapshots } from './turns/snapshots/reply-snapshots.js';
export { TurnEvents } from './turns/turn-events.js';
export { TurnQueue } from './turns/turn-queue.js';
export type { ClaimedTurn, EarlierMessage, OverdueTurn } from './turns/turns.repository.js';
export { ShowAgentTyping } from './typing/show-agent-typing.js';
export { TypingHeartbeat } from './typing/typing-heartbeat.js';
export type { TypingIndicator } from './typing/typing-indicator.js';
export { TypingIndicators } from './typing/typing-indicators.js';
