import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { JobQueue } from '../../platform/queue/job-queue.js';

type Board = (request: Request, response: Response, next: NextFunction) => void;

/** Where it stands: the links on its page begin so. */
const BOARD_PATH = '/api/admin/queues';

/**
 * Bull Board, to look at the queue. Only to look: a job carries nothing but an id, and what is taken away the sweeper
 * brings back, so nothing there is worth changing; but a queue that is paused would answer nobody. It is loaded when
 * somebody looks for the first time.
 */
@Injectable()
export class QueueBoard {
  private loading: Promise<Board> | undefined;

  constructor(private readonly jobs: JobQueue) {}

  async show(request: Request, response: Response, next: NextFunction): Promise<void> {
    this.loading ??= this.load().catch((error: unknown) => {
      this.loading = undefined;
      throw error;
    });
    const board = await this.loading;
    request.url = request.originalUrl.slice(BOARD_PATH.length) || '/';
    board(request, response, next);
  }

  private async load(): Promise<Board> {
    const [{ createBullBoard }, { BullMQAdapter }, { ExpressAdapter }] = await Promise.all([
      import('@bull-board/api'),
      import('@bull-board/api/bullMQAdapter'),
      import('@bull-board/express'),
    ]);
    const server = new ExpressAdapter().setBasePath(BOARD_PATH);
    createBullBoard({
      queues: [new BullMQAdapter(this.jobs.inspected, { readOnlyMode: true })],
      serverAdapter: server,
      options: { uiConfig: { boardTitle: 'Regent', miscLinks: [{ text: 'Regent', url: '/' }] } },
    });
    // Our filter knows how to tell that a database is away.
    server.setErrorHandler((error) => {
      throw error;
    });
    return server.getRouter() as Board;
  }
}
