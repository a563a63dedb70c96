import { Injectable } from '@nestjs/common';
import { ChatFiles, FileLinks } from '../../media/public.js';
import type { AttachedFiles } from './domain/attached-files.js';
import type { WebhookBody } from './webhook-body.js';

type File = WebhookBody['files'][number];

/** Bytes of the text files that a model gets, for all together. */
const TEXT_BYTES = 64 * 1024;
const IMAGES = 4;
const IMAGE_BYTES = 4 * 1024 * 1024;

/** Reads the files of a message from the storage: text and images. Their links prove that the caller may read them. */
@Injectable()
export class ReadFiles {
  constructor(
    private readonly links: FileLinks,
    private readonly files: ChatFiles,
  ) {}

  async run(files: readonly File[]): Promise<AttachedFiles> {
    const texts: AttachedFiles['texts'][number][] = [];
    const images: AttachedFiles['images'][number][] = [];
    const unread: string[] = [];
    let room = TEXT_BYTES;
    for (const file of files) {
      const { name, mimeType, size } = file;
      const isText = mimeType.startsWith('text/') && room > 0;
      const isImage = mimeType.startsWith('image/') && images.length < IMAGES && size <= IMAGE_BYTES;
      const bytes = isText || isImage ? await this.read(file, isText ? room : IMAGE_BYTES) : undefined;
      if (!bytes) unread.push(name);
      else if (isImage) images.push({ name, url: `data:${mimeType};base64,${bytes.toString('base64')}` });
      else {
        room -= bytes.length;
        // The last character may be cut.
        const text = new TextDecoder().decode(bytes, { stream: true });
        texts.push({ name, text, isCut: bytes.length < size });
      }
    }
    return { texts, images, unread };
  }

  /** The first bytes; undefined without a valid link, or when the file is gone. */
  private async read({ id, url }: File, maxBytes: number): Promise<Buffer | undefined> {
    const query = new URL(url).searchParams;
    try {
      this.links.verify(id, Number(query.get('expires')), query.get('signature') ?? '');
      const chunks: Buffer[] = [];
      let length = 0;
      for await (const chunk of (await this.files.read(id)) as AsyncIterable<Buffer>) {
        chunks.push(chunk);
        length += chunk.length;
        if (length >= maxBytes) break;
      }
      return Buffer.concat(chunks).subarray(0, maxBytes);
    } catch {
      return undefined;
    }
  }
}
