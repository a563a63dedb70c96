import { Controller, Get, Next, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { NextFunction, Request, Response } from 'express';
import { AdminOnly } from '../../platform/http/access/route-metadata.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import { QueueBoard } from './queue-board.js';

/** CSP of this page, which unlike other API responses loads its own scripts and styles and fetches data. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Serves the queue dashboard to operators; GET only, so that nothing can be changed. */
@ApiExcludeController()
@AdminOnly()
@Controller('admin/queues')
export class QueueBoardController {
  constructor(private readonly board: QueueBoard) {}

  @Get(['', '*path'])
  show(@Req() request: Request, @Res() response: Response, @Next() next: NextFunction): Promise<void> {
    response.setHeader('Content-Security-Policy', PAGE_POLICY);
    return this.board.show(request, response, (problem?: unknown) => next(problem ?? new ApiError('not_found')));
  }
}
