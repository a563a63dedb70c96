import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { DocumentFailure } from '../../../contract/studio/documents.js';
import { ClaimTask } from '../../../platform/background/claim-task.js';
import { timeoutSignal } from '../../../platform/concurrency/timeout-signal.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { LOGGER } from '../../../platform/logging/logging.module.js';
import { TemporaryFiles } from '../../../platform/storage/temporary-files.js';
import { FetchError, FetchFile, ReadContent, ShortLivedFiles, writeTemporary } from '../../media/public.js';
import { type ClaimedDocument, DocumentsRepository } from './documents.repository.js';
import { readIsolated } from './reading/read-isolated.js';

const EVERY_MS = 2_000;
const FETCHED_WITHIN_MS = 30_000;
const HTML = /^(?:text\/html|application\/xhtml\+xml)/i;
const TEXT = /^text\/(?:plain|markdown|csv)/i;

/** A document that cannot be read. */
class DocumentError extends Error {
  constructor(readonly failure: DocumentFailure) {
    super(failure);
  }
}

/** Reads waiting documents, one at a time. Safe with several processes. */
@Injectable()
export class ReadDocuments extends ClaimTask<ClaimedDocument> {
  private readonly maxBytes: number;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly documents: DocumentsRepository,
    private readonly fetchFile: FetchFile,
    private readonly content: ReadContent,
    private readonly files: ShortLivedFiles,
    private readonly temporary: TemporaryFiles,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(logger, EVERY_MS, 'Failed to read documents');
    this.maxBytes = config.FILE_MAX_MB * 1024 * 1024;
  }

  protected claim(): Promise<ClaimedDocument | undefined> {
    return this.documents.claim();
  }

  protected async process(document: ClaimedDocument): Promise<void> {
    const path = await this.temporary.newPath();
    try {
      const mimeType = document.url === null ? await this.load(document, path) : await this.fetch(document.url, path);
      const isPage = document.url !== null;
      const result = await readIsolated({ path, mimeType, name: document.name, isPage }, this.stopping);
      if ('failure' in result) throw new DocumentError(result.failure);
      const name = (isPage && result.title) || document.name;
      const failure = await this.documents.finish(document, { ...result, name, mimeType });
      if (failure) throw new DocumentError(failure);
      if (document.storedName !== null) await this.files.remove(document.storedName);
    } catch (error) {
      // Not the document's fault.
      if (this.stopping.aborted) return await this.documents.release(document);
      if (!(error instanceof DocumentError)) throw error;
      this.logger.info({ document_id: document.id, failure: error.failure }, 'Failed to read document');
      await this.documents.fail(document, error.failure);
    } finally {
      await rm(path, { force: true });
    }
  }

  /** @returns the media type */
  private async load({ storedName, mimeType }: ClaimedDocument, path: string): Promise<string> {
    const opened = storedName === null ? undefined : await this.files.open(storedName);
    if (!opened) throw new DocumentError('file_gone');
    await pipeline(opened.stream, createWriteStream(path, { mode: 0o600 }));
    return mimeType ?? 'text/plain';
  }

  /** @returns the media type */
  private async fetch(url: string, path: string): Promise<string> {
    const signal = AbortSignal.any([timeoutSignal(FETCHED_WITHIN_MS), this.stopping]);
    try {
      const fetched = await this.fetchFile.run(url, 'pages', this.maxBytes, signal);
      await writeTemporary(path, fetched.body, this.maxBytes);
      if (HTML.test(fetched.contentType) || TEXT.test(fetched.contentType)) return fetched.contentType.toLowerCase();
      const type = await this.content.typeOf(path, fetched.name, 'any');
      if (type === 'image' || type.mime === 'text/plain') throw new DocumentError('type_refused');
      return type.mime;
    } catch (error) {
      throw failureOf(error);
    }
  }
}

function failureOf(error: unknown): unknown {
  if (error instanceof DocumentError) return error;
  if (error instanceof FetchError)
    return new DocumentError(isRefused(error) ? 'page_needs_sign_in' : 'page_unreachable');
  if (error instanceof ApiError && error.code === 'file_too_large') return new DocumentError('page_too_large');
  if (error instanceof ApiError && error.code === 'file_type_refused') return new DocumentError('type_refused');
  if (error instanceof ApiError) return error;
  // The connection broke, or the time limit was reached.
  return new DocumentError('page_unreachable');
}

const isRefused = ({ status }: FetchError): boolean => status === 401 || status === 403;
