import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { JobQueue } from '../../platform/queue/job-queue.js';

type Board = (request: Request, response: Response, next: NextFunction) => void;

/** Base path of the links on the page. */
const BOARD_PATH = '/api/admin/queues';

/**
 * Read-only Bull Board, loaded at the first request. Editing is disabled: jobs only have ids, the sweeper restores
 * removed ones, and pausing the queue would stop all replies.
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
    // The API's error filter answers 503 when a backing service is unavailable.
    server.setErrorHandler((error) => {
      throw error;
    });
    return server.getRouter() as Board;
  }
}
