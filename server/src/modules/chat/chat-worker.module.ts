import { Module } from '@nestjs/common';
import { IndexMessages } from './index-messages.js';
import { MessageIndexRepository } from './message-index.repository.js';

/** What a worker does for chats besides replies. */
@Module({ providers: [IndexMessages, MessageIndexRepository] })
export class ChatWorkerModule {}
