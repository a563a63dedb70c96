import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { Config } from '../config/config.js';
import {
  type ByteRange,
  FileStorage,
  isFileName,
  type OpenedFile,
  storageFailed,
  type TemporaryFile,
} from './file-storage.js';

const CONNECT_MS = 3000;
const REQUEST_MS = 15_000;
/** A file may be 200 MB. */
const FILE_REQUEST_MS = 120_000;

/** Stores files in a private bucket of S3 or a compatible server. */
export class S3Storage extends FileStorage implements OnApplicationShutdown {
  private readonly bucket: string;
  private readonly client: S3Client;

  constructor(config: Config) {
    super();
    this.bucket = config.S3_BUCKET;
    this.client = new S3Client({
      ...(config.S3_ENDPOINT ? { endpoint: config.S3_ENDPOINT } : {}),
      region: config.S3_REGION,
      forcePathStyle: config.S3_FORCE_PATH_STYLE,
      ...(config.S3_ACCESS_KEY_ID
        ? { credentials: { accessKeyId: config.S3_ACCESS_KEY_ID, secretAccessKey: config.S3_SECRET_ACCESS_KEY } }
        : {}),
      // Not all S3-compatible servers support the SDK's default checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 3,
      requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: REQUEST_MS, throwOnRequestTimeout: true },
    });
  }

  async put(name: string, bytes: Buffer, type: string): Promise<void> {
    const object = { ...this.place(name), Body: bytes, ContentType: type, ContentLength: bytes.length };
    await this.client.send(new PutObjectCommand(object)).catch(refuse);
  }

  async putFile(name: string, { path, size }: TemporaryFile, type: string): Promise<void> {
    const object = { ...this.place(name), Body: createReadStream(path), ContentType: type, ContentLength: size };
    await this.client.send(new PutObjectCommand(object), { requestTimeout: FILE_REQUEST_MS }).catch(refuse);
  }

  async open(name: string, range?: ByteRange): Promise<OpenedFile | undefined> {
    if (!isFileName(name)) return undefined;
    try {
      const part = range && { Range: `bytes=${range.start}-${range.end}` };
      const { Body, ContentLength } = await this.client.send(new GetObjectCommand({ ...this.place(name), ...part }));
      return { stream: Body as Readable, size: ContentLength ?? 0 };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw storageFailed(error);
    }
  }

  async remove(name: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand(this.place(name))).catch((error: unknown) => {
      if (!isMissing(error)) refuse(error);
    });
  }

  onApplicationShutdown(): void {
    this.client.destroy();
  }

  private place(name: string): { Bucket: string; Key: string } {
    if (!isFileName(name)) throw new Error('Invalid file name');
    return { Bucket: this.bucket, Key: name };
  }
}

/** A missing bucket is a configuration error, not a missing file. */
function isMissing(error: unknown): boolean {
  if (error instanceof NoSuchKey || error instanceof NotFound) return true;
  return error instanceof S3ServiceException && error.name === 'NoSuchKey';
}

function refuse(error: unknown): never {
  throw storageFailed(error);
}
