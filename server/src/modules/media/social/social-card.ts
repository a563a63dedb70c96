import { basename } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import type { Font } from 'satori';
import sharp from 'sharp';
import { Semaphore } from '../../../platform/concurrency/semaphore.js';
import { FileStorage } from '../../../platform/storage/file-storage.js';
import { MEDIA_PATH } from '../uploads/image-files.js';
import { readFonts } from './card-fonts.js';
import { IMAGE } from './card-layout.js';
import { cardSvg } from './card-svg.js';

/** What a card shows. */
export interface CardContent {
  /** Characters that the fonts lack are removed from both texts: scripts other than Latin and Cyrillic, and emoji. */
  title: string;
  text: string;
  /** URL of a stored image. */
  image: string;
}

/** Drawing takes about 100 ms of CPU time. */
const CONCURRENCY = 1;
const WAITING = 20;

/** Draws images that social networks show for a link (Open Graph). */
@Injectable()
export class SocialCard {
  private readonly semaphore = new Semaphore(CONCURRENCY, WAITING);
  private fonts: Promise<Font[]> | undefined;

  constructor(private readonly storage: FileStorage) {}

  /** @returns a PNG of 1200 x 630 pixels. @throws ApiError 503 when too many wait */
  draw({ title, text, image: url }: CardContent): Promise<Buffer> {
    return this.semaphore.pass(async () => {
      // A failed read is not kept.
      this.fonts ??= readFonts().catch((error) => {
        this.fonts = undefined;
        throw error;
      });
      const [fonts, image] = await Promise.all([this.fonts, this.imageOf(url)]);
      const svg = await cardSvg(title, text, fonts);
      const { side, left, top } = IMAGE;
      const layers = image ? [{ input: await rounded(image, side), left, top }] : [];
      return await sharp(Buffer.from(svg)).composite(layers).png().toBuffer();
    });
  }

  private async imageOf(url: string): Promise<Buffer | undefined> {
    const file = url.startsWith(MEDIA_PATH) ? await this.storage.open(basename(url)) : undefined;
    return file && (await buffer(file.stream));
  }
}

function rounded(image: Buffer, side: number): Promise<Buffer> {
  const mask = Buffer.from(`<svg width="${side}" height="${side}"><rect width="100%" height="100%" rx="72"/></svg>`);
  const resized = sharp(image).resize(side, side);
  return resized
    .composite([{ input: mask, blend: 'dest-in' }])
    .png()
    .toBuffer();
}
