import { isAscii } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { Injectable } from '@nestjs/common';
import { Semaphore } from '../../../../platform/concurrency/semaphore.js';
import { ApiError } from '../../../../platform/http/errors/api-error.js';
import { readStart } from '../../../../platform/storage/read-start.js';
import { likelyEncoding, SAMPLE_BYTES, sampleStart } from '../../../../platform/text/text-encoding.js';
import { type FileType, officeType, SNIFFED_BYTES, sniff, textType } from '../../domain/file-type.js';
import { ArchiveError, readArchive } from './read-archive.js';

/** Archives inflate on the thread pool, which other work needs too. */
const CONCURRENT_ARCHIVES = 1;
/** Decoding blocks the event loop: 2.5 s for 1 GB of text in fifty files. In sequence, other work runs in between. */
const CONCURRENT_TEXTS = 1;
const WAITING = 100;
const TEXTS_WAITING = 1000;

/** Control characters that are not used in text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: this searches for them
const CONTROL = /[\0-\x08\x0B\x0E-\x1F\x7F]/;

/** Detects the type of a file by its content. */
@Injectable()
export class ReadContent {
  private readonly archives = new Semaphore(CONCURRENT_ARCHIVES, WAITING);
  private readonly texts = new Semaphore(CONCURRENT_TEXTS, TEXTS_WAITING);

  /**
   * @param name distinguishes kinds of text
   * @param text `any`: text may be in another encoding than UTF-8, for example windows-1251 from Excel
   * @throws ApiError 415 `file_type_refused`; 503 if too many archives or texts wait
   */
  async typeOf(path: string, name: string, text: 'utf-8' | 'any' = 'utf-8'): Promise<FileType | 'image'> {
    const found = sniff(await readStart(path, SNIFFED_BYTES));
    if (found === 'archive') return this.archives.pass(() => officeTypeOf(path));
    if (found !== 'text') return found;
    const isAny = text === 'any';
    if (await this.texts.pass(() => isTextIn(path, isAny))) return textType(name);
    throw new ApiError('file_type_refused');
  }
}

async function officeTypeOf(path: string): Promise<FileType> {
  const entries = await readArchive(path).catch((cause: unknown) => {
    throw cause instanceof ArchiveError ? new ApiError('file_type_refused', { cause }) : cause;
  });
  const type = officeType(entries);
  if (!type) throw new ApiError('file_type_refused');
  return type;
}

/** Whether the file is text in UTF-8 or, with `isAny`, in the encoding that is most likely. */
async function isTextIn(path: string, isAny: boolean): Promise<boolean> {
  return (await isText(path, 'utf-8')) || (isAny && (await isText(path, await likelyEncodingOf(path))));
}

/** Whether the file is text in this encoding without control characters. */
async function isText(path: string, encoding: string): Promise<boolean> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const chunk of createReadStream(path)) {
      if (CONTROL.test(decoder.decode(chunk as Buffer, { stream: true }))) return false;
    }
    decoder.decode();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return false;
    throw error;
  }
}

/** The most likely encoding of a text that is not valid UTF-8. */
async function likelyEncodingOf(path: string): Promise<string> {
  let sample: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (sample.length > 0) sample = Buffer.concat([sample, chunk]);
    else if (!isAscii(chunk)) sample = chunk.subarray(sampleStart(chunk));
    if (sample.length >= SAMPLE_BYTES) break;
  }
  return likelyEncoding(sample.subarray(0, SAMPLE_BYTES));
}
