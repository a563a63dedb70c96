import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import type { OpenedFile } from '../../../platform/storage/file-storage.js';

/** Headers of stored files: a browser shows them, and runs nothing in them. */
export const INERT_HEADERS = {
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'X-Content-Type-Options': 'nosniff',
};

/** Whether `If-None-Match` has the tag: the browser has the file already. */
export function hasEtag(request: Request, etag: string): boolean {
  const tags = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}

/** Sends the bytes, or for HEAD their length alone. */
export async function sendStoredFile(file: OpenedFile, request: Request, response: Response): Promise<void> {
  response.setHeader('Content-Length', file.size);
  if (request.method === 'HEAD') {
    file.stream.destroy();
    response.end();
    return;
  }
  await pipeline(file.stream, response).catch(() => response.destroy());
}
