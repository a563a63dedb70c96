import { Module } from '@nestjs/common';
import { IndexMessages } from './search/indexing/index-messages.js';
import { MessageIndexRepository } from './search/indexing/message-index.repository.js';

/** What a worker does for chats besides replies. */
@Module({ providers: [IndexMessages, MessageIndexRepository] })
export class ChatWorkerModule {}
