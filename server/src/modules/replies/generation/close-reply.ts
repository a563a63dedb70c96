import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { FailureCode } from '../../../contract/errors.js';
import type { RunNote } from '../../../contract/workflows/runs.js';
import { retryWhenDown } from '../../../platform/db/failover/retry-when-down.js';
import type { TemporaryFile } from '../../../platform/storage/file-storage.js';
import { type ClaimedTurn, CompleteTurn, type OpenTurn, ReplySnapshots, TurnQueue } from '../../chat/public.js';
import { StoreReplyFiles, type WorkflowHost } from '../../media/public.js';
import type { DispatchOutcome } from '../../workflow/public.js';
import type { LiveReply } from './live-reply.js';

/** How long to wait for an unavailable database before the workflow would be called a second time. */
const DATABASE_WAIT_MS = 60_000;

type ClosingOutcome = Exclude<DispatchOutcome, { kind: 'deferred' }>;
type Answered = Extract<DispatchOutcome, { kind: 'answered' }>;

/** Closes the turn of a call by its outcome. Files of an answer are stored before the answer, which then shows them. */
@Injectable()
export class CloseReply {
  constructor(
    private readonly complete: CompleteTurn,
    private readonly turns: TurnQueue,
    private readonly snapshots: ReplySnapshots,
    private readonly files: StoreReplyFiles,
  ) {}

  /** @returns what was dropped from the answer */
  async run(
    turn: ClaimedTurn,
    held: OpenTurn,
    reply: LiveReply,
    outcome: ClosingOutcome,
    host: WorkflowHost,
  ): Promise<RunNote[]> {
    switch (outcome.kind) {
      case 'answered':
        return this.answer(turn, held, reply, outcome, host);
      case 'failed':
        await this.failed(held, outcome.code, outcome.partial, reply);
        return [];
      case 'retry':
        await this.retryLater(turn, held, reply, outcome);
        return [];
      case 'aborted':
        await this.afterAbort(held, reply);
        return [];
    }
  }

  async failed(
    held: OpenTurn,
    code: FailureCode,
    partial = '',
    { firstChunkAt, steps }: Partial<Pick<LiveReply, 'firstChunkAt' | 'steps'>> = {},
  ): Promise<void> {
    await this.complete.failed(held, code, { text: partial, firstChunkAt, steps });
  }

  /** Receives a reply that is a file. @throws ApiError 413 `file_too_large`, 503; the error of the body */
  receive(body: Readable): Promise<TemporaryFile> {
    return this.files.receive(body);
  }

  /** The text of a stream whose worker crashed. */
  partialOf(turnId: number): Promise<string> {
    return this.snapshots.textOf(turnId);
  }

  /**
   * If this state were lost, the workflow would be called again although it has the message.
   * @returns false when the lease was lost
   */
  awaitCallback(
    turnId: number,
    lease: string,
    called: { workflowId: string | null; executionId: string | null },
  ): Promise<boolean> {
    return retryWhenDown(() => this.turns.awaitCallback(turnId, lease, called), DATABASE_WAIT_MS);
  }

  private async answer(
    { user_id: userId, chat_id: chatId }: ClaimedTurn,
    held: OpenTurn,
    reply: LiveReply,
    { text: sent, files: sentFiles = [], ...beside }: Answered,
    host: WorkflowHost,
  ): Promise<RunNote[]> {
    const owner = { userId, chatId };
    const { text, files, notes, isStorageFull } = await this.files.run(
      owner,
      { text: sent, files: sentFiles },
      host,
      reply.abort.signal,
    );
    if (text === '' && files.length === 0) {
      await this.failed(held, isStorageFull ? 'storage_full' : 'unreadable_reply', '', { steps: reply.steps });
      return [];
    }
    const { suggestions, sources, request, resumePath } = beside;
    const details = { suggestions, sources, steps: reply.steps, files, request, resumePath };
    await this.complete.answered(held, text, reply.firstChunkAt, details);
    return notes;
  }

  private async retryLater(
    turn: ClaimedTurn,
    held: OpenTurn,
    reply: LiveReply,
    { afterMs, code }: { afterMs: number; code: FailureCode },
  ): Promise<void> {
    const remainingMs = turn.deadline.getTime() - turn.claimed_at.getTime();
    if (afterMs >= remainingMs) return this.failed(held, code, '', { steps: reply.steps });
    await this.turns.release({ ...held, lease: reply.lease }, afterMs);
  }

  private async afterAbort(held: OpenTurn, reply: LiveReply): Promise<void> {
    if (reply.endReason === 'stop') await this.complete.stopped(held, reply.text, reply.steps);
    if (reply.endReason === 'shutdown') await this.turns.release({ ...held, lease: reply.lease }, 0);
  }
}
