/** What other modules may use of chats. */

export { AgentMessagesQueryDto, ChatMessageDto } from './agent-messages/agent-messages.dto.js';
export { hiddenAgent } from './agent-messages/hidden-agent.js';
export { ListAgentChat } from './agent-messages/list-agent-messages.js';
export { ReceiveAgentMessage } from './agent-messages/receive-agent-message.js';
export { ShowAgentTyping } from './agent-messages/show-agent-typing.js';
export { ChatModule } from './chat.module.js';
export { ChatApiModule } from './chat-api.module.js';
export { ChatWorkerModule } from './chat-worker.module.js';
export { EraseChats } from './chats/erase-chats.js';
export type { MessageRow } from './messages/domain/views.js';
export { MessageDto } from './messages/message.dto.js';
export { withinBytes } from './messages/within-bytes-sql.js';
export { ChatGateway } from './realtime/chat.gateway.js';
export { ChatPush } from './realtime/chat-push.js';
export { RepeatPushes } from './realtime/push-replay.js';
export { TurnLineRepository } from './turns/agent-queue/agent-queue.repository.js';
export type { LinedUp } from './turns/agent-queue/agent-queue-sql.js';
export { type WaitingTurn, WaitingTurnsRepository } from './turns/awaited-turns.repository.js';
export { CompleteTurn, type OpenTurn } from './turns/complete-turn.js';
export { type ReplySnapshot, RunningRepliesRepository } from './turns/snapshots/running-replies.repository.js';
export { StoppedReplies } from './turns/stopped-replies.js';
export { type AnsweredTurn, type ClaimedTurn, type OverdueTurn, TurnsRepository } from './turns/turns.repository.js';
