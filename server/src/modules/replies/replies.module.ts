import { Module } from '@nestjs/common';
import { CryptoModule } from '../../platform/crypto/crypto.module.js';
import { RateLimitModule } from '../../platform/rate-limit/rate-limit.module.js';
import { ChatModule, ChatWorkerModule } from '../chat/public.js';
import { WorkflowModule } from '../workflow/public.js';
import { GenerateReply } from './generate-reply.js';
import { LiveReplies } from './live-replies.js';
import { ReplyWorker } from './reply-worker.js';
import { ShowWaiting } from './show-waiting.js';
import { SweepTurns } from './sweep-turns.js';

/** Brings about the replies: the worker's side of a message. */
@Module({
  imports: [ChatModule, ChatWorkerModule, WorkflowModule, CryptoModule, RateLimitModule],
  providers: [GenerateReply, LiveReplies, ShowWaiting, SweepTurns, ReplyWorker],
  exports: [ReplyWorker],
})
export class RepliesModule {}
