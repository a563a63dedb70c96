import { rm, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import multer, { MulterError } from 'multer';
import { hasBody } from '../http/body/read-body.js';
import { RequestBody } from '../http/body/request-body.js';
import { ApiError } from '../http/errors/api-error.js';
import { storageFailed } from './file-storage.js';
import { TemporaryFiles } from './temporary-files.js';

/** Rules of an upload. */
export interface UploadRule {
  /** Name of the only field. */
  field: string;
  /** Maximum bytes of the file. */
  maxBytes: number;
}

/** Allowance for boundaries and headers. */
const OVERHEAD_BYTES = 64 * 1024;

/** Memory that an upload uses on its way to disk. */
const BUFFERED_BYTES = 128 * 1024;

/**
 * Streams the only file of a `multipart/form-data` request to disk, so that memory does not grow with it. Name and type
 * from the client are ignored.
 */
@Injectable()
export class FileReceiver {
  constructor(private readonly temporary: TemporaryFiles) {}

  /**
   * Passes the received file to `use` and removes it afterwards.
   * @throws ApiError 413 above `maxBytes`, immediately if the request has a length; 415 for another media type; 400 for a
   * broken body, a missing or empty file, or additional fields; 503 if the disk fails
   */
  async withFile<T>(request: Request, rule: UploadRule, use: (path: string) => Promise<T>): Promise<T> {
    assertPromising(request, rule);
    await RequestBody.of(request)?.reserve(BUFFERED_BYTES);
    const path = await this.temporary.newPath().catch((error: unknown) => {
      throw storageFailed(error);
    });
    try {
      await receive(request, rule, path);
      return await use(path);
    } finally {
      await rm(path, { force: true });
    }
  }
}

/** Rejects what is wrong before reading. Node discards the body. */
function assertPromising(request: Request, { field, maxBytes }: UploadRule): void {
  if (!request.is('multipart/form-data')) {
    throw hasBody(request) ? new ApiError('unsupported_media_type') : ApiError.field(field, `${field} is required`);
  }
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + OVERHEAD_BYTES) {
    throw new ApiError('payload_too_large');
  }
}

async function receive(request: Request, { field, maxBytes }: UploadRule, path: string): Promise<void> {
  const storage = multer.diskStorage({
    destination: (_request, _file, done) => done(null, dirname(path)),
    filename: (_request, _file, done) => done(null, basename(path)),
  });
  const limits = { fileSize: maxBytes, files: 1, fields: 0, parts: 1, headerPairs: 50, fieldNameSize: 100 };
  const read = multer({ storage, limits }).single(field);
  // Multer would wait forever for a request that has already ended.
  if (request.destroyed) throw refusalOf(new Error('The request was closed'), field);
  await new Promise<void>((resolve, reject) => {
    read(request, {} as Response, (error: unknown) => (error ? reject(refusalOf(error, field)) : resolve()));
  });
  if (!request.file) throw ApiError.field(field, `${field} is required`);
  if ((await stat(path)).size === 0) {
    throw new ApiError('unsupported_media_type', { detail: `${field} is an empty file` });
  }
}

function refusalOf(error: unknown, field: string): ApiError {
  if (error instanceof MulterError) {
    if (error.code === 'LIMIT_FILE_SIZE') return new ApiError('payload_too_large');
    return ApiError.field(field, `${field} must be the only part of the request, and one file`);
  }
  // Errors of the file system have a `syscall`; all others are about the request.
  const { syscall } = error as NodeJS.ErrnoException;
  if (syscall && syscall !== 'read') return storageFailed(error);
  return new ApiError('validation_failed', { detail: 'The multipart body is broken or incomplete.', cause: error });
}
