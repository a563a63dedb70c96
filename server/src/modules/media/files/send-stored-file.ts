import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import type { ByteRange, OpenedFile } from '../../../platform/storage/file-storage.js';

/** Headers of stored files: browsers show them without running scripts in them. */
export const INERT_HEADERS = {
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'X-Content-Type-Options': 'nosniff',
};

/** Whether `If-None-Match` has the tag: the browser has the file already. */
export function hasEtag(request: Request, etag: string): boolean {
  const tags = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}

/**
 * The part of a file that `Range` requests, as players do to seek. Undefined for the whole file, several parts, or
 * another file (`If-Range`).
 * @throws ApiError 416 `range_not_satisfiable`, with the size in `Content-Range`
 */
export function rangeOf(request: Request, response: Response, etag: string, size: number): ByteRange | undefined {
  response.setHeader('Accept-Ranges', 'bytes');
  const condition = request.headers['if-range'];
  const isAsked = request.method === 'GET' && /^bytes=/.test(request.headers.range ?? '');
  if (!isAsked || (condition !== undefined && condition !== etag)) return undefined;
  const ranges = request.range(size);
  if (ranges === -1) {
    response.setHeader('Content-Range', `bytes */${size}`);
    throw new ApiError('range_not_satisfiable');
  }
  return Array.isArray(ranges) && ranges.length === 1 ? ranges[0] : undefined;
}

/** Sends the bytes, or for HEAD only their length. */
export async function sendStoredFile(file: OpenedFile, request: Request, response: Response): Promise<void> {
  response.setHeader('Content-Length', file.size);
  if (request.method === 'HEAD') {
    file.stream.destroy();
    response.end();
    return;
  }
  await pipeline(file.stream, response).catch(() => response.destroy());
}
