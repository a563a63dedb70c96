import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { ClaimTask } from '../../../platform/background/claim-task.js';
import { timeoutSignal } from '../../../platform/concurrency/timeout-signal.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { LOGGER } from '../../../platform/logging/logging.module.js';
import { ModelServiceError } from '../../../platform/model-services/model-service.js';
import { requestEmbeddings } from '../../../platform/model-services/request-embeddings.js';
import { embedEach } from './embed-each.js';
import { type DueChapters, EmbeddingsRepository } from './embeddings.repository.js';

const EVERY_MS = 1000;
const TIMEOUT_MS = 30_000;
/** During a deployment, workers with the previous settings may still use their model. */
const MODELS_CHECKED_EVERY_MS = 60_000;
/** Pause after a failure of the server, doubled each time; a longer `Retry-After` takes precedence. */
const PAUSE_MS = { first: 1000, longest: 60_000, asked: 300_000 };

/** Embeds new and changed chapters if an embeddings server is configured. Safe with several processes. */
@Injectable()
export class EmbedChapters extends ClaimTask<DueChapters> {
  private failures = 0;
  private pausedUntil = 0;
  private modelsCheckedAt = Number.NEGATIVE_INFINITY;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly embeddings: EmbeddingsRepository,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(logger, EVERY_MS, 'Failed to embed chapters');
  }

  override onApplicationBootstrap(): void {
    if (this.config.EMBEDDINGS_BASE_URL) super.onApplicationBootstrap();
  }

  protected async claim(): Promise<DueChapters | undefined> {
    const now = Date.now();
    if (now < this.pausedUntil) return undefined;
    const { EMBEDDINGS_MODEL: model } = this.config;
    if (now >= this.modelsCheckedAt + MODELS_CHECKED_EVERY_MS) {
      await this.embeddings.forgetOtherModels(model);
      this.modelsCheckedAt = now;
    }
    return this.embeddings.claim(model);
  }

  /** No chapters: all chapters of the base are embedded. */
  protected async process({ baseId, chapters }: DueChapters): Promise<void> {
    if (chapters.length === 0) return;
    try {
      const vectors = await embedEach(
        chapters.map(({ text }) => text),
        (texts) => this.request(texts),
      );
      const embedded = chapters.map(({ id, hash }, at) => ({ id, hash, vector: vectors[at] ?? null }));
      await this.embeddings.store(this.config.EMBEDDINGS_MODEL, embedded);
      this.resume(embedded.filter(({ vector }) => !vector).map(({ id }) => id));
    } catch (error) {
      if (!(error instanceof ModelServiceError)) throw error;
      if (!this.isStopping) this.pause(error);
    } finally {
      await this.embeddings.release(baseId);
    }
  }

  private request(texts: readonly string[]): Promise<Float32Array[]> {
    const signal = AbortSignal.any([timeoutSignal(TIMEOUT_MS), this.stopping]);
    return requestEmbeddings(this.config, texts, signal);
  }

  /** Logs only the first of consecutive failures. */
  private pause(error: ModelServiceError): void {
    const { status, retryAfterMs = 0 } = error;
    if (this.failures === 0) this.logger.warn({ err: error, status }, 'Failed to embed chapters; retrying later');
    const pauseMs = Math.min(PAUSE_MS.first * 2 ** this.failures, PAUSE_MS.longest);
    this.pausedUntil = Date.now() + Math.min(Math.max(pauseMs, retryAfterMs), PAUSE_MS.asked);
    this.failures += 1;
  }

  private resume(refused: number[]): void {
    if (this.failures > 0) this.logger.info('Embeddings server recovered');
    this.failures = 0;
    if (refused.length > 0) {
      this.logger.warn({ chapter_ids: refused }, 'Skipped chapters that the embeddings server rejects');
    }
  }
}
