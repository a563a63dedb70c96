import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { truncate } from '../../../contract/text/truncate.js';
import { timeoutSignal } from '../../../platform/concurrency/timeout-signal.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { LOGGER } from '../../../platform/logging/logging.module.js';
import { ModelServiceError } from '../../../platform/model-services/model-service.js';
import { requestEmbeddings } from '../../../platform/model-services/request-embeddings.js';
import { UNRELATED_TEXTS } from '../domain/unrelated-texts.js';
import { leastSimilarity, similarity } from '../domain/vectors.js';
import { EmbeddingsRepository } from './embeddings.repository.js';

const TIMEOUT_MS = 1500;
/** Pause after a failure, because each question would wait for the time limit. */
const PAUSE_MS = 10_000;
const LOGGED_EVERY_MS = 300_000;
/** Maximum concurrent questions of this process; further ones are searched by words only. */
const CONCURRENCY = 16;
/** The rest of a longer question is ignored, as in the search for words. */
const QUESTION_MAX = 1000;
/** Refusals of one question. */
const OF_QUESTION: readonly (number | undefined)[] = [400, 413, 422];
/** Lone surrogates and NUL, which some servers reject. */
const UNREADABLE = /[\0\p{Cs}]/gu;
const HAS_WORDS = /[\p{L}\p{N}]/u;

/** Finds chapters by the meaning of a question, with the embeddings server of the configuration. */
@Injectable()
export class FindByMeaning {
  /** Whether an embeddings server is configured. */
  readonly isOn: boolean;
  private readonly model: string;
  private unrelated: readonly Float32Array[] = [];
  private asking = 0;
  private pausedUntil = 0;
  private failures = 0;
  private loggedAt = Number.NEGATIVE_INFINITY;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly embeddings: EmbeddingsRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.isOn = config.EMBEDDINGS_BASE_URL !== '';
    this.model = config.EMBEDDINGS_MODEL;
  }

  /**
   * IDs of at most 50 chapters near the question, best first. None when the server fails, does not answer in time or has
   * too many questions.
   */
  async run(baseId: number, question: string): Promise<number[]> {
    if (!this.isOn || !HAS_WORDS.test(question) || this.asking >= CONCURRENCY || Date.now() < this.pausedUntil)
      return [];
    if (!(await this.embeddings.has(baseId, this.model))) return [];
    const asked = await this.embed(truncate(question.replace(UNREADABLE, ' '), QUESTION_MAX));
    if (!asked) return [];
    const least = leastSimilarity(asked, this.unrelated);
    return (await this.embeddings.nearest(baseId, this.model, asked))
      .map(({ id, vector }) => ({ id, near: similarity(asked, vector) }))
      .filter(({ near }) => near > least)
      .sort((one, other) => other.near - one.near)
      .map(({ id }) => id);
  }

  /** The vector of the question. Unrelated texts are sent with the first one. Undefined when the server fails. */
  private async embed(question: string): Promise<Float32Array | undefined> {
    const isFirst = this.unrelated.length === 0;
    this.asking += 1;
    try {
      const texts = isFirst ? [question, ...UNRELATED_TEXTS] : [question];
      const [asked, ...unrelated] = await requestEmbeddings(this.config, texts, timeoutSignal(TIMEOUT_MS));
      if (isFirst) this.unrelated = unrelated;
      if (asked?.length === this.unrelated[0]?.length) return asked;
      // The server now has another model under the same name.
      this.unrelated = [];
      return undefined;
    } catch (error) {
      if (!(error instanceof ModelServiceError)) throw error;
      this.fail(error);
      return undefined;
    } finally {
      this.asking -= 1;
    }
  }

  private fail(error: ModelServiceError): void {
    const now = Date.now();
    const { status } = error;
    this.failures += 1;
    if (!OF_QUESTION.includes(status)) this.pausedUntil = now + PAUSE_MS;
    if (now < this.loggedAt + LOGGED_EVERY_MS) return;
    this.loggedAt = now;
    this.logger.warn(
      { err: error, status, failures: this.failures },
      'Failed to embed question; searching by words only',
    );
    this.failures = 0;
  }
}
