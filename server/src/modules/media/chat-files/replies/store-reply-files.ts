import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { FileView } from '../../../../contract/chat/realtime.js';
import { LIMITS } from '../../../../contract/limits.js';
import type { RunNote } from '../../../../contract/workflows/runs.js';
import { timeoutSignal } from '../../../../platform/concurrency/timeout-signal.js';
import { CONFIG, type Config } from '../../../../platform/config/config.js';
import { ApiError } from '../../../../platform/http/errors/api-error.js';
import { LOGGER } from '../../../../platform/logging/logging.module.js';
import type { TemporaryFile } from '../../../../platform/storage/file-storage.js';
import { TemporaryFiles } from '../../../../platform/storage/temporary-files.js';
import { definitionsIn, imageMark, imagesIn, type MarkdownImage, replaceImages } from '../../domain/markdown-images.js';
import { decodeBase64, fromDataUrl, isWebUrl, type SentFile } from '../../domain/sent-file.js';
import { type FileOwner, StoreChatFile } from '../storing/store-chat-file.js';
import { FetchError, FetchFile, type WorkflowHost } from './fetch-file.js';
import { writeTemporary } from './write-temporary.js';

/** Total limit for the files of a reply. */
const FETCH_MS = 20_000;
const MB = 1024 * 1024;

/** A reply before its files are stored. */
export interface SentReply {
  /** Markdown. */
  text: string;
  files: readonly SentFile[];
}

/** A reply whose files are stored. They are removed after a day unless a message shows them. */
export interface StoredReply {
  /** Stored images have addresses of Regent; the others keep theirs. */
  text: string;
  files: FileView[];
  /** What was skipped, without duplicates. */
  notes: RunNote[];
  /** A file was skipped because the user's storage is full. */
  isStorageFull: boolean;
}

interface Import {
  owner: FileOwner;
  host: WorkflowHost | undefined;
  signal: AbortSignal;
  isStorageFull: boolean;
}

/** Stores the files of a reply and the images of its text. Skips and reports rejected files; never throws. */
@Injectable()
export class StoreReplyFiles {
  private readonly maxBytes: number;

  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly fetchFile: FetchFile,
    private readonly storeFile: StoreChatFile,
    private readonly temporary: TemporaryFiles,
  ) {
    this.maxBytes = config.FILE_MAX_MB * MB;
  }

  /**
   * @param host of the workflow that replied; undefined permits public addresses only
   * @param signal stops fetching: the remaining files are skipped
   */
  async run(
    owner: FileOwner,
    { text, files }: SentReply,
    host: WorkflowHost | undefined,
    signal: AbortSignal,
  ): Promise<StoredReply> {
    const images = imagesIn(text).filter(({ url }) => isWebUrl(url) || isData(url));
    if (files.length === 0 && images.length === 0) return { text, files: [], notes: [], isStorageFull: false };
    const work: Import = {
      owner,
      host,
      isStorageFull: false,
      signal: AbortSignal.any([signal, timeoutSignal(FETCH_MS)]),
    };
    const notes = new Set<RunNote>();
    // An image that the text shows twice is stored once.
    const urls = [...new Set(images.map(({ url }) => url))];
    const sent = [...files, ...urls.map((url) => imageOf(url, images))];
    if (sent.length > LIMITS.filesOfMessage) notes.add('files_too_many');
    const stored = await Promise.all(
      sent.map((file, at) =>
        at < LIMITS.filesOfMessage ? this.one(work, file, at >= files.length, notes) : undefined,
      ),
    );
    for (const file of sent.slice(LIMITS.filesOfMessage)) await this.discard(file);
    const viewOf = new Map(urls.map((url, at) => [url, stored[files.length + at]]));
    const withOwn = replaceImages(text, images, ({ url, alt }) => instead(owner, alt, url, viewOf.get(url)));
    return {
      text: withoutBytes(withOwn),
      files: stored.filter((view) => view !== undefined),
      notes: [...notes],
      isStorageFull: work.isStorageFull,
    };
  }

  /** Receives the body of a reply that is a file. @throws ApiError 413 `file_too_large`; the error of the stream */
  async receive(body: Readable): Promise<TemporaryFile> {
    return writeTemporary(await this.temporary.newPath(), body, this.maxBytes);
  }

  private async one(
    work: Import,
    file: SentFile | undefined,
    isImage: boolean,
    notes: Set<RunNote>,
  ): Promise<FileView | undefined> {
    let path: string | undefined;
    try {
      if (!file) throw new ApiError('file_type_refused');
      await this.storeFile.assertRoom(work.owner.userId);
      const { name, mimeType, ...written } = await this.write(file, work);
      path = written.path;
      if (written.size === 0) throw new ApiError('file_empty');
      return await this.storeFile.run(work.owner, { ...written, name }, isImage ? 'image/*' : mimeType);
    } catch (error) {
      const note = noteOf(error);
      if (error instanceof ApiError && error.code === 'storage_full') work.isStorageFull = true;
      notes.add(note);
      if (note === 'files_not_stored') this.logger.warn({ err: error }, 'Failed to store a file of a reply');
      return undefined;
    } finally {
      if (path) await rm(path, { force: true });
      else await this.discard(file);
    }
  }

  private async discard(file: SentFile | undefined): Promise<void> {
    if (file && 'path' in file.content) await rm(file.content.path, { force: true });
  }

  /** The file on disk. Never more than `FILE_MAX_MB`. */
  private async write(file: SentFile, work: Import): Promise<TemporaryFile & { name: string; mimeType: string }> {
    const { name, mimeType, content } = file;
    if ('path' in content) return { name: name || nameOf(mimeType), mimeType, ...content };
    const path = await this.temporary.newPath();
    if ('url' in content) {
      const fetched = await this.fetchFile.run(content.url, work.host, this.maxBytes, work.signal);
      const written = await writeTemporary(path, fetched.body, this.maxBytes).catch((cause: unknown) => {
        throw cause instanceof ApiError ? cause : new FetchError('The transfer broke off', { cause });
      });
      const claimed = mimeType || fetched.mimeType;
      return { ...written, name: name || fetched.name || nameOf(claimed), mimeType: claimed };
    }
    const bytes = 'bytes' in content ? content.bytes : decodeBase64(content.base64);
    if (!bytes) throw new ApiError('file_type_refused');
    const written = await writeTemporary(path, Readable.from([bytes]), this.maxBytes);
    return { ...written, name: name || nameOf(mimeType), mimeType };
  }
}

const isData = (url: string): boolean => /^data:/i.test(url);

/** The text without definitions of files, which are no longer referenced. */
function withoutBytes(text: string): string {
  const left = replaceImages(text, definitionsIn(text), ({ url }) => (isData(url) ? '' : undefined));
  return left === text ? text : left.trimEnd();
}

function imageOf(url: string, images: readonly MarkdownImage[]): SentFile | undefined {
  const name = images.find((image) => image.url === url)?.alt ?? '';
  return isData(url) ? fromDataUrl(url, { name }) : { name: '', mimeType: '', content: { url } };
}

/** Markdown of a stored image; for a rejected `data:` URL, its alternative text. */
function instead({ chatId }: FileOwner, alt: string, url: string, view: FileView | undefined): string | undefined {
  if (view) return imageMark(alt, `/api/chat/${chatId}/file/${view.id}/`);
  return isData(url) ? alt : undefined;
}

const TEXT_EXTENSIONS: Record<string, string> = { 'text/csv': '.csv', 'text/markdown': '.md' };

/** For files without a name. The extension of other types follows from the content. */
const nameOf = (mimeType: string): string =>
  (/^image\//i.test(mimeType) ? 'image' : 'file') + (TEXT_EXTENSIONS[mimeType.toLowerCase()] ?? '');

function noteOf(error: unknown): RunNote {
  if (error instanceof FetchError) return 'files_unreachable';
  if (!(error instanceof ApiError) || error.code === 'storage_full' || error.code === 'unavailable')
    return 'files_not_stored';
  return error.code === 'file_too_large' ? 'files_too_large' : 'files_invalid';
}
