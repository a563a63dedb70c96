import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Writable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { Request, RequestHandler, Response } from 'express';
import multer, { MulterError } from 'multer';
import type { ErrorCode } from '../../contract/errors.js';
import { ByteRate } from '../concurrency/byte-rate.js';
import { randomToken } from '../crypto/random.js';
import { hasBody } from '../http/body/read-body.js';
import { RequestBody } from '../http/body/request-body.js';
import { ApiError } from '../http/errors/api-error.js';
import { storageFailed } from './file-storage.js';
import { TemporaryFiles } from './temporary-files.js';
import { UploadStorage } from './upload-storage.js';

/** Rules of an upload. */
export interface UploadRule {
  /** Name of the only field. */
  field: string;
  /** Maximum bytes of the file. */
  maxBytes: number;
  /** Errors for a larger and for an empty file. */
  tooLarge?: ErrorCode;
  empty?: ErrorCode;
}

/** A received file. */
export interface ReceivedFile {
  path: string;
  size: number;
  /** Unvalidated name from the client. */
  name: string;
}

/** Rules of a form with fields and files. `field` names the files, `maxBytes` limits each. */
export interface FormRule extends UploadRule {
  maxFiles: number;
  maxFieldBytes: number;
}

/** A received form: its fields as text, and its files in their order. */
export interface ReceivedForm {
  fields: Record<string, unknown>;
  files: (ReceivedFile & { mimeType: string })[];
}

const MAX_FIELDS = 20;

/** Allowance for boundaries and headers. */
const OVERHEAD_BYTES = 64 * 1024;

/**
 * Total rate of uploads to this process. Receiving occupies the event loop and the disk: without a limit, 50 concurrent
 * uploads of 20 MB raised the p99 of messages from 24 to 172 ms.
 */
const BYTES_PER_SECOND = 16 * 1024 * 1024;

/** Memory that an upload uses while it is received. */
const BUFFERED_BYTES = 128 * 1024;

/**
 * Streams the only file of a `multipart/form-data` request to disk, so that memory does not grow with it. The type from the
 * client is ignored.
 */
@Injectable()
export class FileReceiver {
  private readonly rate = new ByteRate(BYTES_PER_SECOND);

  constructor(private readonly temporary: TemporaryFiles) {}

  /**
   * Passes the received file to `use` and removes it afterwards.
   * @throws ApiError 413 above `maxBytes`, immediately if the request has a length; 415 for another media type; 400 for a
   * broken body, a missing or empty file, or additional fields; 503 if the disk fails
   */
  async withFile<T>(
    request: Request,
    rule: UploadRule,
    use: (path: string, file: ReceivedFile) => Promise<T>,
  ): Promise<T> {
    assertPromising(request, rule);
    await RequestBody.of(request)?.reserve(BUFFERED_BYTES);
    const path = await this.temporary.newPath().catch(failed);
    try {
      return await use(path, await this.receive(request, rule, path));
    } finally {
      await rm(path, { force: true });
    }
  }

  /**
   * As `withFile`, for a form with fields and any number of files up to `maxFiles`. Files may be empty.
   * @throws ApiError as `withFile`
   */
  async withForm<T>(request: Request, rule: FormRule, use: (form: ReceivedForm) => Promise<T>): Promise<T> {
    assertPromising(request, { ...rule, maxBytes: rule.maxBytes + rule.maxFieldBytes });
    await RequestBody.of(request)?.reserve(BUFFERED_BYTES + rule.maxFieldBytes);
    const directory = dirname(await this.temporary.newPath().catch(failed));
    const { maxBytes: fileSize, maxFiles: files, maxFieldBytes: fieldSize } = rule;
    const storage = new UploadStorage(() => join(directory, randomToken()));
    const limits = { fileSize, files, fields: MAX_FIELDS, fieldSize, headerPairs: 50, fieldNameSize: 100 };
    await read(request, this.parser({ storage, limits }).array(rule.field), rule);
    const received = ((request.files ?? []) as Express.Multer.File[]).map(({ path, size, originalname, mimetype }) => {
      return { path, size, name: originalname, mimeType: mimetype };
    });
    try {
      return await use({ fields: { ...(request.body as object) }, files: received });
    } finally {
      for (const { path } of received) await rm(path, { force: true });
    }
  }

  private async receive(request: Request, rule: UploadRule, path: string): Promise<ReceivedFile> {
    const { field, maxBytes } = rule;
    const storage = new UploadStorage(() => path);
    const limits = { fileSize: maxBytes, files: 1, fields: 0, parts: 1, headerPairs: 50, fieldNameSize: 100 };
    await read(request, this.parser({ storage, limits }).single(field), rule);
    if (!request.file) throw ApiError.field(field, `${field} is required`);
    const { size, originalname: name } = request.file;
    if (size === 0) throw new ApiError(rule.empty ?? 'unsupported_media_type', { detail: `${field} is an empty file` });
    return { path, size, name };
  }

  private parser(options: Pick<multer.Options, 'storage' | 'limits'>): multer.Multer {
    const streamHandler = (request: Request, parser: Writable): void => {
      slowDown(parser, this.rate);
      request.pipe(parser);
    };
    return multer({ ...options, defParamCharset: 'utf8', streamHandler } as multer.Options);
  }
}

/** A stream with a limited rate. */
function slowDown(stream: Writable, rate: ByteRate): void {
  const write = stream._write.bind(stream);
  stream._write = (chunk: Buffer, encoding, done) => {
    void rate.pass(chunk.length).then(() => (stream.destroyed ? done() : write(chunk, encoding, done)));
  };
}

function failed(error: unknown): never {
  throw storageFailed(error);
}

/** Rejects invalid requests before reading. Node discards the body. */
function assertPromising(request: Request, { field, maxBytes, tooLarge }: UploadRule): void {
  if (!request.is('multipart/form-data')) {
    throw hasBody(request) ? new ApiError('unsupported_media_type') : ApiError.field(field, `${field} is required`);
  }
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + OVERHEAD_BYTES) {
    throw new ApiError(tooLarge ?? 'payload_too_large');
  }
}

async function read(request: Request, parse: RequestHandler, rule: UploadRule): Promise<void> {
  // Multer would wait forever for a request that has already ended.
  if (request.destroyed) throw refusalOf(new Error('The request was closed'), rule);
  await new Promise<void>((resolve, reject) => {
    parse(request, {} as Response, (error: unknown) => (error ? reject(refusalOf(error, rule)) : resolve()));
  });
}

function refusalOf(error: unknown, { field, tooLarge }: UploadRule): ApiError {
  if (error instanceof MulterError) {
    if (error.code === 'LIMIT_FILE_SIZE') return new ApiError(tooLarge ?? 'payload_too_large');
    return ApiError.field(field, `${field} must be the only part of the request, and one file`);
  }
  // Errors of the file system have a `syscall`; all others are about the request.
  const { syscall } = error as NodeJS.ErrnoException;
  if (syscall && syscall !== 'read') return storageFailed(error);
  return new ApiError('validation_failed', { detail: 'The multipart body is broken or incomplete.', cause: error });
}
