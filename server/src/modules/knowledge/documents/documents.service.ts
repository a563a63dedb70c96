import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { FileReceiver, type ReceivedFile, type UploadRule } from '../../../platform/storage/file-receiver.js';
import { cleanFileName, isWebUrl, ReadContent, ShortLivedFiles, UploadLimits } from '../../media/public.js';
import type { DocumentView } from './document.dto.js';
import { DocumentsRepository } from './documents.repository.js';
import type { KnowledgeDocument } from './knowledge-document.entity.js';

/** Media types that become chapters, in addition to text. */
const READABLE = /^text\/|^application\/pdf$|wordprocessingml\.document$/;
const HTML_NAME = /\.x?html?$/i;

/** Documents of a user's knowledge bases. Every method throws `not_found` for a base of another user. */
@Injectable()
export class DocumentsService {
  private readonly rule: UploadRule;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly documents: DocumentsRepository,
    private readonly receiver: FileReceiver,
    private readonly limits: UploadLimits,
    private readonly content: ReadContent,
    private readonly files: ShortLivedFiles,
  ) {
    const maxBytes = config.FILE_MAX_MB * 1024 * 1024;
    this.rule = { field: 'file', maxBytes, tooLarge: 'file_too_large', empty: 'file_empty' };
  }

  async list(ownerId: number, baseId: number): Promise<DocumentView[]> {
    return (await this.documents.list(ownerId, baseId)).map(toView);
  }

  /** Stores a file for workers to read. @throws ApiError 400, 404, 413, 415, 429, 503 */
  upload(ownerId: number, baseId: number, request: Request): Promise<DocumentView> {
    return this.limits.pass(ownerId, async () => {
      await this.documents.assertRoom(ownerId, baseId, 'file');
      return this.receiver.withFile(request, this.rule, (_path, file) => this.store(baseId, file));
    });
  }

  /** @throws ApiError 400, 404 */
  async addPage(ownerId: number, baseId: number, url: string): Promise<DocumentView> {
    if (!isWebUrl(url)) throw ApiError.field('url', 'url must be an http(s) address without user and password');
    await this.documents.assertRoom(ownerId, baseId, 'url');
    const { href } = new URL(url);
    return this.view(await this.documents.add({ baseId, name: href, url: href, mimeType: null, storedName: null }));
  }

  /** Schedules another reading of a page or file. Its chapters stay until then. @throws ApiError 400, 404 */
  async readAgain(ownerId: number, baseId: number, id: number): Promise<DocumentView> {
    await this.documents.readAgain(ownerId, baseId, id);
    return this.view(id);
  }

  /** @throws ApiError 404 */
  delete(ownerId: number, baseId: number, id: number): Promise<void> {
    return this.documents.delete(ownerId, baseId, id);
  }

  private async store(baseId: number, file: ReceivedFile): Promise<DocumentView> {
    const type = await this.content.typeOf(file.path, file.name, 'any');
    if (type === 'image' || !READABLE.test(type.mime)) throw new ApiError('file_type_refused');
    const isHtml = type.mime === 'text/plain' && HTML_NAME.test(file.name);
    const mimeType = isHtml ? 'text/html' : type.mime;
    const name = cleanFileName(file.name, isHtml ? ['html', 'htm', 'xhtml'] : type.extensions);
    const storedName = await this.files.store(file, type.mime);
    return this.view(await this.documents.add({ baseId, name, url: null, mimeType, storedName }));
  }

  private async view(id: number): Promise<DocumentView> {
    const document = await this.documents.get(id);
    if (!document) throw new ApiError('not_found');
    return toView(document);
  }
}

const toView = (document: KnowledgeDocument): DocumentView => ({
  id: document.id,
  name: document.name,
  url: document.url,
  status: document.status,
  failure: document.failure,
  pages: document.pages,
  chapters_count: document.chaptersCount ?? 0,
  created_at: document.createdAt.toISOString(),
  read_at: document.readAt?.toISOString() ?? null,
});
