import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { FileStorage } from '../../../platform/storage/file-storage.js';
import { hasEtag, INERT_HEADERS, rangeOf, sendStoredFile } from '../files/send-stored-file.js';
import type { StoredFileRow } from './chat-files.repository.js';

export const FILE_VARIANTS = ['small'] as const;
export type FileVariant = (typeof FILE_VARIANTS)[number];

interface Options {
  variant?: FileVariant | undefined;
  /** Images too are sent as attachment, with their name. */
  isDownload?: boolean;
}

/** Sends the bytes of a file. The caller has checked who may read it. */
@Injectable()
export class ServeChatFile {
  constructor(private readonly storage: FileStorage) {}

  /** @throws ApiError 404, 416, 503 */
  async run(
    file: StoredFileRow,
    { variant, isDownload = false }: Options,
    request: Request,
    response: Response,
  ): Promise<void> {
    const isSmall = variant === 'small' && file.small_name !== null;
    const etag = `"${file.id}${isSmall ? '-small' : ''}"`;
    // The browser asks again each time, because the file may be deleted.
    response.set({ ...INERT_HEADERS, 'Cache-Control': 'private, no-cache, no-transform' });
    if (isDownload || !file.mime_type.startsWith('image/')) response.attachment(file.name);
    response.setHeader('Content-Type', contentTypeOf(file, isSmall));
    response.setHeader('ETag', etag);
    if (hasEtag(request, etag)) {
      response.status(304).end();
      return;
    }
    const range = isSmall ? undefined : rangeOf(request, response, etag, file.size);
    const stored = await this.storage.open(isSmall ? (file.small_name as string) : file.stored_name, range);
    if (!stored) throw new ApiError('file_not_found');
    if (range) response.status(206).setHeader('Content-Range', `bytes ${range.start}-${range.end}/${file.size}`);
    await sendStoredFile(stored, request, response);
  }
}

function contentTypeOf({ mime_type: type }: StoredFileRow, isSmall: boolean): string {
  if (isSmall) return 'image/webp';
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type;
}
