import { Module } from '@nestjs/common';
import { CryptoModule } from '../../platform/crypto/crypto.module.js';
import { ChatModule, ChatWorkerModule } from '../chat/public.js';
import { WorkflowModule } from '../workflow/public.js';
import { GenerateReply } from './generate-reply.js';
import { LiveReplies } from './live-replies.js';
import { ReplyWorker } from './reply-worker.js';
import { SweepTurns } from './sweep-turns.js';

/** Brings about the replies: the worker's side of a message. */
@Module({
  imports: [ChatModule, ChatWorkerModule, WorkflowModule, CryptoModule],
  providers: [GenerateReply, LiveReplies, SweepTurns, ReplyWorker],
  exports: [ReplyWorker],
})
export class RepliesModule {}
