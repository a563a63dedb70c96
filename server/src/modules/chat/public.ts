/** What other modules may use of chats. */
export { ChatGateway } from './chat.gateway.js';
export { ChatModule } from './chat.module.js';
export { ChatApiModule } from './chat-api.module.js';
export { ChatPush } from './chat-push.js';
export { ChatWorkerModule } from './chat-worker.module.js';
export { CompleteTurn, type OpenTurn } from './complete-turn.js';
export type { MessageRow } from './domain/views.js';
export { AgentMessagesQueryDto, ChatMessageDto } from './dto/agent-chat.dto.js';
export { MessageDto } from './dto/message.dto.js';
export { ListAgentChat } from './list-agent-chat.js';
export { ReceiveAgentMessage } from './receive-agent-message.js';
export { RepeatPushes } from './repeat-pushes.js';
export { type ReplySnapshot, RunningRepliesRepository } from './running-replies.repository.js';
export { ShowAgentTyping } from './show-agent-typing.js';
export { TurnLineRepository } from './turn-line.repository.js';
export type { LinedUp } from './turn-line-sql.js';
export { type AnsweredTurn, type ClaimedTurn, TurnsRepository } from './turns.repository.js';
export { type WaitingTurn, WaitingTurnsRepository } from './waiting-turns.repository.js';
