import { Module } from '@nestjs/common';
import { CryptoModule } from '../../platform/crypto/crypto.module.js';
import { RateLimitModule } from '../../platform/rate-limit/rate-limit.module.js';
import { ChatModule, ChatWorkerModule } from '../chat/public.js';
import { RunsModule, RunsWorkerModule } from '../runs/public.js';
import { AvailabilityModule, MembersModule, WorkflowModule } from '../workflow/public.js';
import { GenerateReply } from './generation/generate-reply.js';
import { LiveReplies } from './generation/live-replies.js';
import { ReplyWorker } from './reply-worker.js';
import { AnswerChats } from './scheduling/answer-chats.js';
import { SweepTurns } from './scheduling/sweep-turns.js';
import { WaitingLines } from './scheduling/waiting-lines.js';
import { ShowWaiting } from './typing/typing-heartbeat.js';

/** Brings about the replies: the worker's side of a message. */
@Module({
  imports: [
    AvailabilityModule,
    ChatModule,
    ChatWorkerModule,
    CryptoModule,
    MembersModule,
    RateLimitModule,
    RunsModule,
    RunsWorkerModule,
    WorkflowModule,
  ],
  providers: [AnswerChats, GenerateReply, LiveReplies, ShowWaiting, SweepTurns, WaitingLines, ReplyWorker],
  exports: [ReplyWorker],
})
export class RepliesModule {}
