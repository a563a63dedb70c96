import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SecretBox } from '../../../../platform/crypto/secret-box.js';
import { ApiError } from '../../../../platform/http/errors/api-error.js';

const PURPOSE = 'chat-file-link';
const VALID_MS = 15 * 60 * 1000;
const SIGNATURE = /^[\w-]{43}$/;

/** A link to a file, for a workflow. */
export interface FileLink {
  url: string;
  expiresAt: Date;
}

/** Signs and verifies links by which a workflow reads one file without a session. */
@Injectable()
export class FileLinks {
  constructor(private readonly box: SecretBox) {}

  /** @param base address of Regent for the workflow */
  create(base: string, fileId: number, now = Date.now()): FileLink {
    const expires = Math.ceil((now + VALID_MS) / 1000);
    const signature = signatureOf(this.box.key(PURPOSE), fileId, expires);
    const url = `${base}/api/file/${fileId}/?expires=${expires}&signature=${signature}`;
    return { url, expiresAt: new Date(expires * 1000) };
  }

  /** @throws ApiError 403 `file_link_invalid`, 410 `file_link_expired` */
  verify(fileId: number, expires: number, signature: string, now = Date.now()): void {
    const isSigned = this.box.allKeys(PURPOSE).some((key) => equal(signature, signatureOf(key, fileId, expires)));
    if (!isSigned) throw new ApiError('file_link_invalid');
    if (expires * 1000 < now) throw new ApiError('file_link_expired');
  }
}

const signatureOf = (key: Buffer, fileId: number, expires: number): string =>
  createHmac('sha256', key).update(`${fileId} ${expires}`).digest('base64url');

const equal = (given: string, right: string): boolean =>
  SIGNATURE.test(given) && timingSafeEqual(Buffer.from(given), Buffer.from(right));
