import { Module } from '@nestjs/common';
import { StorageModule } from '../../platform/storage/storage.module.js';
import { AccountModule, UsersModule } from '../account/public.js';
import { AgentsModule } from '../agents/public.js';
import { ChatFilesModule, MediaModule } from '../media/public.js';
import { PersonasModule } from '../personas/public.js';
import { AlternativePlans } from './branches/alternatives/alternative-plans.js';
import { AlternativesController } from './branches/alternatives/alternatives.controller.js';
import { AlternativesRepository } from './branches/alternatives/alternatives.repository.js';
import { MakeAlternative } from './branches/alternatives/make-alternative.js';
import { ShowAlternative } from './branches/alternatives/show-alternative.js';
import { BranchChat } from './branches/branch-chat.js';
import { BranchesController } from './branches/branches.controller.js';
import { BranchesRepository } from './branches/branches.repository.js';
import { BranchesService } from './branches/branches.service.js';
import { ChatModule } from './chat.module.js';
import { ChatPropertiesRepository } from './chats/chat-properties.repository.js';
import { ChatsController } from './chats/chats.controller.js';
import { ChatsService } from './chats/chats.service.js';
import { ExportController } from './export/export.controller.js';
import { ExportChat } from './export/export-chat.js';
import { TranscriptRepository } from './export/transcript.repository.js';
import { AgentFeedbackController, FeedbackController, StarsController } from './feedback/feedback.controller.js';
import { FeedbackRepository } from './feedback/feedback.repository.js';
import { FeedbackService } from './feedback/feedback.service.js';
import { FilesController } from './files/files.controller.js';
import { ChatImportsController } from './import/chat-imports.controller.js';
import { ChatImportsService } from './import/chat-imports.service.js';
import { MessagesController } from './messages/messages.controller.js';
import { PostMessage } from './messages/post-message.js';
import { PostWithFiles } from './messages/post-with-files.js';
import { RetryMessage } from './messages/retry-message.js';
import { ChatGateway } from './realtime/chat.gateway.js';
import { CloseEndedSockets } from './realtime/close-ended-sockets.js';
import { ResumeChats } from './realtime/resume-chats.js';
import { ResumeHandler } from './realtime/resume-handler.js';
import { AnnounceAnswer } from './requests/announce-answer.js';
import { AnswerRequest } from './requests/answer-request.js';
import { RequestsController } from './requests/requests.controller.js';
import { RequestsRepository } from './requests/requests.repository.js';
import { StoreAnswer } from './requests/store-answer.js';
import { SearchController } from './search/search.controller.js';
import { SearchRepository } from './search/search.repository.js';
import { SearchMessages } from './search/search-messages.js';
import { ReadSharedChat } from './sharing/read-shared-chat.js';
import { ShareRepository } from './sharing/share.repository.js';
import { ShareLink } from './sharing/share-link.js';
import { SharedChatsController } from './sharing/shared-chats.controller.js';
import { SharedFaces } from './sharing/shared-faces.js';
import { SharesController } from './sharing/shares.controller.js';
import { SharesService } from './sharing/shares.service.js';
import { StopReplies } from './turns/stopping/stop-replies.js';

/** Chats over REST and sockets. */
@Module({
  imports: [
    ChatModule,
    AccountModule,
    AgentsModule,
    ChatFilesModule,
    MediaModule,
    PersonasModule,
    StorageModule,
    UsersModule,
  ],
  // `chat/search` and `chat/import` before `chat/:id`.
  controllers: [
    MessagesController,
    RequestsController,
    FeedbackController,
    AgentFeedbackController,
    StarsController,
    SearchController,
    ChatImportsController,
    AlternativesController,
    BranchesController,
    SharesController,
    SharedChatsController,
    ExportController,
    FilesController,
    ChatsController,
  ],
  providers: [
    AlternativePlans,
    AlternativesRepository,
    AnnounceAnswer,
    AnswerRequest,
    MakeAlternative,
    ShowAlternative,
    ResumeHandler,
    BranchChat,
    BranchesRepository,
    BranchesService,
    ChatGateway,
    ChatImportsService,
    ChatPropertiesRepository,
    ChatsService,
    CloseEndedSockets,
    ExportChat,
    FeedbackRepository,
    FeedbackService,
    PostMessage,
    PostWithFiles,
    ReadSharedChat,
    ResumeChats,
    RequestsRepository,
    RetryMessage,
    SearchMessages,
    SearchRepository,
    ShareLink,
    SharedFaces,
    ShareRepository,
    SharesService,
    StopReplies,
    StoreAnswer,
    TranscriptRepository,
  ],
  exports: [ChatGateway],
})
export class ChatApiModule {}
