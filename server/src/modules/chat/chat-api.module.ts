import { Module } from '@nestjs/common';
import { AccountModule } from '../account/public.js';
import { AgentsModule } from '../agents/public.js';
import { PersonasModule } from '../personas/public.js';
import { BranchChat } from './branches/branch-chat.js';
import { BranchesController } from './branches/branches.controller.js';
import { BranchesRepository } from './branches/branches.repository.js';
import { ListBranches } from './branches/list-branches.js';
import { ListForks } from './branches/list-forks.js';
import { ChatModule } from './chat.module.js';
import { ChatsController } from './chats/chats.controller.js';
import { CreateChat } from './chats/create-chat.js';
import { DeleteChat } from './chats/delete-chat.js';
import { GetChat } from './chats/get-chat.js';
import { ListChats } from './chats/list-chats.js';
import { ReadChat } from './chats/read-chat.js';
import { RenameChat } from './chats/rename-chat.js';
import { ExportController } from './export/export.controller.js';
import { ExportChat } from './export/export-chat.js';
import { TranscriptRepository } from './export/transcript.repository.js';
import { DeleteMessage } from './messages/delete-message.js';
import { MessagesController } from './messages/messages.controller.js';
import { PostMessage } from './messages/post-message.js';
import { RetryMessage } from './messages/retry-message.js';
import { AnswerResume } from './realtime/answer-resume.js';
import { ChatGateway } from './realtime/chat.gateway.js';
import { CloseEndedSockets } from './realtime/close-ended-sockets.js';
import { ResumeChats } from './realtime/resume-chats.js';
import { ShownAgents } from './realtime/shown-agents.js';
import { SearchController } from './search/search.controller.js';
import { SearchRepository } from './search/search.repository.js';
import { SearchMessages } from './search/search-messages.js';
import { GetShare } from './sharing/get-share.js';
import { ReadSharedChat } from './sharing/read-shared-chat.js';
import { RevokeShare } from './sharing/revoke-share.js';
import { ShareRepository } from './sharing/share.repository.js';
import { ShareChat } from './sharing/share-chat.js';
import { ShareLink } from './sharing/share-link.js';
import { SharedChatsController } from './sharing/shared-chats.controller.js';
import { SharesController } from './sharing/shares.controller.js';
import { StopReplies } from './turns/stop-replies.js';

/** Chats over REST and sockets. */
@Module({
  imports: [ChatModule, AccountModule, AgentsModule, PersonasModule],
  // `chat/search` before `chat/:id`.
  controllers: [
    MessagesController,
    SearchController,
    BranchesController,
    SharesController,
    SharedChatsController,
    ExportController,
    ChatsController,
  ],
  providers: [
    AnswerResume,
    BranchChat,
    BranchesRepository,
    ChatGateway,
    CloseEndedSockets,
    CreateChat,
    DeleteChat,
    DeleteMessage,
    ExportChat,
    GetChat,
    GetShare,
    ListBranches,
    ListChats,
    ListForks,
    PostMessage,
    ReadChat,
    ReadSharedChat,
    RenameChat,
    ResumeChats,
    RetryMessage,
    RevokeShare,
    SearchMessages,
    SearchRepository,
    ShareChat,
    ShareLink,
    ShareRepository,
    ShownAgents,
    StopReplies,
    TranscriptRepository,
  ],
  exports: [ChatGateway],
})
export class ChatApiModule {}
