import { basename } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import type { Font } from 'satori';
import sharp from 'sharp';
import { Semaphore } from '../../../platform/concurrency/semaphore.js';
import { FileStorage } from '../../../platform/storage/file-storage.js';
import { MEDIA_PATH } from '../uploads/image-files.js';
import { readFonts } from './card-fonts.js';
import { PICTURE } from './card-layout.js';
import { cardSvg } from './card-svg.js';

/** What a card shows. */
export interface CardContent {
  /** Characters that the fonts lack are removed from both texts: scripts other than Latin and Cyrillic, and emoji. */
  title: string;
  text: string;
  /** URL of a stored image. */
  picture: string;
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
  draw({ title, text, picture: url }: CardContent): Promise<Buffer> {
    return this.semaphore.pass(async () => {
      // A failed read is not kept.
      this.fonts ??= readFonts().catch((error) => {
        this.fonts = undefined;
        throw error;
      });
      const [fonts, picture] = await Promise.all([this.fonts, this.pictureOf(url)]);
      const svg = await cardSvg(title, text, fonts);
      const { side, left, top } = PICTURE;
      const layers = picture ? [{ input: await rounded(picture, side), left, top }] : [];
      return await sharp(Buffer.from(svg)).composite(layers).png().toBuffer();
    });
  }

  private async pictureOf(url: string): Promise<Buffer | undefined> {
    const file = url.startsWith(MEDIA_PATH) ? await this.storage.open(basename(url)) : undefined;
    return file && (await buffer(file.stream));
  }
}

function rounded(picture: Buffer, side: number): Promise<Buffer> {
  const mask = Buffer.from(`<svg width="${side}" height="${side}"><rect width="100%" height="100%" rx="72"/></svg>`);
  const resized = sharp(picture).resize(side, side);
  return resized
    .composite([{ input: mask, blend: 'dest-in' }])
    .png()
    .toBuffer();
}
