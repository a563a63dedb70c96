import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { Logger } from 'pino';
import { randomToken, sha256 } from '../../../platform/crypto/random.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { LOGGER } from '../../../platform/logging/logging.module.js';
import type { Limiter } from '../../../platform/rate-limit/limiter.js';
import { RateLimits } from '../../../platform/rate-limit/rate-limits.js';
import type { ExportTicketView } from '../dto/privacy.dto.js';
import { ExportTicketRepository } from './export-ticket.repository.js';
import { WriteExport } from './write-export.js';
import { ZipStream } from './zip-stream.js';

const PER_DAY = 20;
const KEEP_EVERY_MS = 20_000;
/** A download without progress for this long is aborted, in ms. */
const IDLE_MS = 60_000;

/** Streams a user's data from the database, one download at a time. */
@Injectable()
export class ExportAccount {
  private readonly limiter: Limiter;

  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    limits: RateLimits,
    private readonly tickets: ExportTicketRepository,
    private readonly writeExport: WriteExport,
  ) {
    this.limiter = limits.limiter({ name: 'export', points: PER_DAY, seconds: 24 * 3600 });
  }

  /** @throws ApiError 409 `export_running`, 429 */
  async start(userId: number): Promise<ExportTicketView> {
    await this.limiter.consume(userId);
    const ticket = randomToken();
    if (!(await this.tickets.offer(userId, sha256(ticket)))) throw new ApiError('export_running');
    return { ticket };
  }

  /** A failure closes the connection, so that an incomplete file does not look complete. @throws ApiError 404 */
  async download(userId: number, ticket: string, response: Response): Promise<void> {
    const lease = randomUUID();
    if (!(await this.tickets.take(userId, sha256(ticket), lease))) throw new ApiError('export_not_found');
    const keep = setInterval(() => void this.tickets.keep(userId, lease).catch(() => undefined), KEEP_EVERY_MS);
    try {
      await this.#send(userId, response);
    } finally {
      clearInterval(keep);
      await this.tickets.end(userId, lease).catch(() => undefined);
    }
  }

  async #send(userId: number, response: Response): Promise<void> {
    response.attachment(`regent-${new Date().toISOString().slice(0, 10)}.zip`);
    response.setHeader('Content-Type', 'application/zip');
    response.setHeader('Cache-Control', 'no-store');
    response.setTimeout(IDLE_MS, () => response.destroy());
    const zip = new ZipStream(response);
    try {
      await this.writeExport.run(userId, zip);
      await zip.end();
    } catch (error) {
      this.logger.info({ err: error, user_id: userId }, 'Data export aborted');
      zip.abort(error as Error);
      response.destroy();
    }
  }
}
