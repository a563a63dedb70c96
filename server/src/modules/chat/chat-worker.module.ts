import { Module } from '@nestjs/common';
import { RateLimitModule } from '../../platform/rate-limit/rate-limit.module.js';
import { StorageModule } from '../../platform/storage/storage.module.js';
import { AgentsModule } from '../agents/public.js';
import { ChatFilesModule } from '../media/public.js';
import { ChatModule } from './chat.module.js';
import { RunImports } from './import/run-imports.js';
import { StoreConversation } from './import/store-conversation.js';
import { AnalyseMessagesAgain } from './search/indexing/analyse-messages-again.js';
import { IndexMessages } from './search/indexing/index-messages.js';
import { MessageAnalysisRepository } from './search/indexing/message-analysis.repository.js';
import { MessageIndexRepository } from './search/indexing/message-index.repository.js';
import { TypingHeartbeat } from './typing/typing-heartbeat.js';
import { TypingIndicators } from './typing/typing-indicators.js';

/** Tasks of a worker for chats, besides replies. */
@Module({
  imports: [ChatModule, AgentsModule, ChatFilesModule, RateLimitModule, StorageModule],
  providers: [
    IndexMessages,
    MessageIndexRepository,
    RunImports,
    StoreConversation,
    AnalyseMessagesAgain,
    MessageAnalysisRepository,
    TypingHeartbeat,
    TypingIndicators,
  ],
  exports: [TypingHeartbeat, TypingIndicators],
})
export class ChatWorkerModule {}
