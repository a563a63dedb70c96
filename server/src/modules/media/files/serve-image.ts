import { extname } from 'node:path';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { RateLimits } from '../../../platform/rate-limit/rate-limits.js';
import { FileStorage, isFileName, type OpenedFile } from '../../../platform/storage/file-storage.js';
import { IMAGE_TYPES, type ImageEnding } from '../uploads/image-files.js';
import { hasEtag, INERT_HEADERS, sendStoredFile } from './send-stored-file.js';

const YEAR = 31_536_000;

/** Serves a stored image by its unguessable name. */
@Injectable()
export class ServeImage {
  constructor(
    private readonly storage: FileStorage,
    private readonly limits: RateLimits,
  ) {}

  /** @throws ApiError 404, 503, 429 after too many requests for missing images */
  async run(name: string, request: Request, response: Response): Promise<void> {
    const type = typeOf(name);
    const file = type && (await this.open(name, request.ip));
    if (!file) {
      response.setHeader('Cache-Control', 'no-store');
      throw new ApiError('not_found');
    }
    // A name has the same content forever.
    const etag = `"${name}"`;
    response.set({
      ...INERT_HEADERS,
      'Content-Type': type,
      'Cache-Control': `public, max-age=${YEAR}, immutable`,
      ETag: etag,
    });
    if (hasEtag(request, etag)) {
      file.stream.destroy();
      response.status(304).end();
      return;
    }
    await sendStoredFile(file, request, response);
  }

  /** Limits requests for missing names, because each costs a lookup in the storage. */
  private async open(name: string, ip: string | undefined): Promise<OpenedFile | undefined> {
    await this.limits.checkMissing(ip);
    const file = await this.storage.open(name);
    if (!file) await this.limits.countMissing(ip);
    return file;
  }
}

function typeOf(name: string): string | undefined {
  const ending = extname(name).slice(1);
  return isFileName(name) && Object.hasOwn(IMAGE_TYPES, ending) ? IMAGE_TYPES[ending as ImageEnding] : undefined;
}
