import { Module } from '@nestjs/common';
import { CryptoModule } from '../../platform/crypto/crypto.module.js';
import { RateLimitModule } from '../../platform/rate-limit/rate-limit.module.js';
import { ChatModule, ChatWorkerModule } from '../chat/public.js';
import { ChatFilesModule } from '../media/public.js';
import { RunsModule, RunsWorkerModule } from '../runs/public.js';
import { AvailabilityModule, MembersModule, WorkflowModule } from '../workflow/public.js';
import { CloseReply } from './generation/close-reply.js';
import { GenerateReply } from './generation/generate-reply.js';
import { GuardedWorkflowClient } from './generation/guarded-workflow-client.js';
import { LiveReplies } from './generation/live-replies.js';
import { ReplyRunLog } from './generation/reply-run-log.js';
import { TracedReply } from './generation/traced-reply.js';
import { TracedWorkflowClient } from './generation/traced-workflow-client.js';
import { WorkflowRequests } from './generation/workflow-requests.js';
import { ReplyJobs } from './reply-jobs.js';
import { ReplyWorker } from './reply-worker.js';
import { QueuedTurns } from './scheduling/queued-turns.js';
import { TurnScheduler } from './scheduling/turn-scheduler.js';
import { TurnSweeper } from './scheduling/turn-sweeper.js';
import { WorkerTasks } from './worker-tasks.js';

/** The worker's side of a message: claims turns and answers them. */
@Module({
  imports: [
    AvailabilityModule,
    ChatFilesModule,
    ChatModule,
    ChatWorkerModule,
    CryptoModule,
    MembersModule,
    RateLimitModule,
    RunsModule,
    RunsWorkerModule,
    WorkflowModule,
  ],
  providers: [
    CloseReply,
    GenerateReply,
    GuardedWorkflowClient,
    LiveReplies,
    QueuedTurns,
    ReplyJobs,
    ReplyRunLog,
    ReplyWorker,
    TracedReply,
    TracedWorkflowClient,
    TurnScheduler,
    TurnSweeper,
    WorkerTasks,
    WorkflowRequests,
  ],
  exports: [ReplyWorker],
})
export class RepliesModule {}
