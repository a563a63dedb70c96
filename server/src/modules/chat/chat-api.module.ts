import { Module } from '@nestjs/common';
import { AccountModule } from '../account/public.js';
import { AgentsModule } from '../agents/public.js';
import { PersonasModule } from '../personas/public.js';
import { AnswerResume } from './answer-resume.js';
import { BranchChat } from './branch-chat.js';
import { BranchesController } from './branches/branches.controller.js';
import { BranchesRepository } from './branches/branches.repository.js';
import { ListBranches } from './branches/list-branches.js';
import { ListForks } from './branches/list-forks.js';
import { ChatGateway } from './chat.gateway.js';
import { ChatModule } from './chat.module.js';
import { ChatsController } from './chats.controller.js';
import { CloseEndedSockets } from './close-ended-sockets.js';
import { CreateChat } from './create-chat.js';
import { DeleteChat } from './delete-chat.js';
import { DeleteMessage } from './delete-message.js';
import { ExportController } from './export/export.controller.js';
import { ExportChat } from './export/export-chat.js';
import { TranscriptRepository } from './export/transcript.repository.js';
import { GetChat } from './get-chat.js';
import { ListChats } from './list-chats.js';
import { MessagesController } from './messages.controller.js';
import { PostMessage } from './post-message.js';
import { ReadChat } from './read-chat.js';
import { RenameChat } from './rename-chat.js';
import { ResumeChats } from './resume-chats.js';
import { RetryMessage } from './retry-message.js';
import { SearchController } from './search.controller.js';
import { SearchRepository } from './search.repository.js';
import { SearchMessages } from './search-messages.js';
import { GetShare } from './sharing/get-share.js';
import { ReadSharedChat } from './sharing/read-shared-chat.js';
import { RevokeShare } from './sharing/revoke-share.js';
import { ShareRepository } from './sharing/share.repository.js';
import { ShareChat } from './sharing/share-chat.js';
import { ShareLink } from './sharing/share-link.js';
import { SharedChatsController } from './sharing/shared-chats.controller.js';
import { SharesController } from './sharing/shares.controller.js';
import { ShownAgents } from './shown-agents.js';
import { StopReplies } from './stop-replies.js';

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
