import { Injectable } from '@nestjs/common';
import sharp, { type OutputInfo, type Sharp, type SharpOptions } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { LIMITS, type Locale } from '../../../contract/limits.js';
import { Semaphore } from '../../../platform/concurrency/semaphore.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { readStart } from '../../../platform/storage/read-start.js';
import {
  CHAT_FORMATS,
  formatOf,
  headerProblem,
  type ImageFormat,
  NOT_AN_IMAGE,
  PORTRAIT_FORMATS,
  SIGNATURE_BYTES,
} from '../domain/image-rules.js';
import type { ChatImage, ImageFile, ImageFiles } from './image-files.js';

/** Longest sides, in pixels. A thumbhash accepts at most 100. */
const SIDES = { image: 1600, chat: 2048, optimized: 512, thumb: 100 };

/**
 * Images processed at once. An interlaced 16-bit image takes 200 MB for a moment. Others wait as files on disk, and the
 * other CPUs stay free for chats.
 */
const CONCURRENCY = 1;
const WAITING = 100;
const TIME_LIMIT_SECONDS = 20;

/** Rejects broken data, but ignores warnings, which images of many cameras cause. */
const DECODING: SharpOptions = { failOn: 'error', limitInputPixels: LIMITS.imagePixels, pages: 1 };

const DAMAGED = { en: 'The image is damaged.', ru: 'Изображение повреждено.' };

/** Decoded pixels, rotated and scaled down. */
interface Pixels {
  data: Buffer;
  info: OutputInfo;
}

// No cache, because each image is processed once. Only the loaders of accepted formats are allowed.
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadSvg',
  ],
});

/**
 * Creates the stored variants of an image from its pixels only, so that metadata such as the location, and hidden
 * content, are dropped.
 */
@Injectable()
export class ImageProcessor {
  private readonly semaphore = new Semaphore(CONCURRENCY, WAITING);

  /** @throws ApiError 415 unless the file is a complete JPEG or PNG within the size limits; 503 if too many wait */
  fromFile(path: string): Promise<ImageFiles> {
    return this.processed(path, PORTRAIT_FORMATS, LIMITS.imagePixels, async (format, maxPixels) =>
      develop(await decode(path, format, SIDES.image, maxPixels), format),
    );
  }

  /** As `fromFile`, for a chat: larger, in its own format, and also from GIF and WebP. */
  forChat(path: string): Promise<ChatImage> {
    return this.processed(path, CHAT_FORMATS, LIMITS.photoPixels, async (format, maxPixels) => {
      const pixels = await decode(path, format, SIDES.chat, maxPixels);
      const { width, height } = pixels.info;
      return { image: await inOwnFormat(pixels, format), ...(await smaller(pixels)), width, height };
    });
  }

  /** @param jpegPixels maximum of a JPEG; other formats are decoded whole */
  private processed<T>(
    path: string,
    formats: readonly ImageFormat[],
    jpegPixels: number,
    work: (format: ImageFormat, maxPixels: number) => Promise<T>,
  ): Promise<T> {
    return this.semaphore.pass(async () => {
      const format = formatOf(await readStart(path, SIGNATURE_BYTES), formats);
      if (!format) throw refused(NOT_AN_IMAGE);
      try {
        return await work(format, format === 'jpeg' ? jpegPixels : LIMITS.imagePixels);
      } catch (error) {
        throw error instanceof ApiError ? error : refused(DAMAGED, error);
      }
    });
  }

  /** @param svg from a trusted source @throws ApiError 503 if too many wait */
  fromDrawing(svg: string): Promise<ImageFiles> {
    return this.semaphore.pass(async () =>
      develop(await pixelsOf(sharp(Buffer.from(svg), { density: 300 }), 512), 'png'),
    );
  }
}

/** Reads the header first, and the pixels only if there are few enough. */
async function decode(path: string, format: ImageFormat, side: number, maxPixels: number): Promise<Pixels> {
  // Reads no pixels. With the limit, the error would not tell the reason.
  const header = await sharp(path, { ...DECODING, limitInputPixels: false }).metadata();
  if (header.format !== format) throw refused(NOT_AN_IMAGE);
  const problem = headerProblem(header, [format], maxPixels);
  if (problem) throw new ApiError(problem.code, { detail: problem.detail });
  return pixelsOf(sharp(path, { ...DECODING, limitInputPixels: maxPixels }), side);
}

function pixelsOf(image: Sharp, side: number): Promise<Pixels> {
  return within(image.autoOrient(), side)
    .toColourspace('srgb')
    .timeout({ seconds: TIME_LIMIT_SECONDS })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
}

/** JPEG stays JPEG. PNG, which may have sharp edges and transparency, becomes WebP. */
async function develop(pixels: Pixels, format: ImageFormat): Promise<ImageFiles> {
  const image: ImageFile =
    format === 'jpeg'
      ? { bytes: await again(pixels).jpeg({ quality: 86 }).toBuffer(), ending: 'jpg' }
      : { bytes: await again(pixels).webp({ quality: 88, effort: 2 }).toBuffer(), ending: 'webp' };
  return { image, ...(await smaller(pixels)) };
}

async function smaller(pixels: Pixels): Promise<Omit<ImageFiles, 'image'>> {
  const small = within(again(pixels), SIDES.optimized).webp({ quality: 82 });
  return { optimized: { bytes: await small.toBuffer(), ending: 'webp' }, thumbHash: await thumbHashOf(pixels) };
}

/** The first frame of a GIF becomes a PNG. */
async function inOwnFormat(pixels: Pixels, format: ImageFormat): Promise<ChatImage['image']> {
  if (format === 'jpeg') return { bytes: await again(pixels).jpeg({ quality: 88 }).toBuffer(), mime: 'image/jpeg' };
  if (format === 'webp') return { bytes: await again(pixels).webp({ quality: 88 }).toBuffer(), mime: 'image/webp' };
  return { bytes: await again(pixels).png().toBuffer(), mime: 'image/png' };
}

async function thumbHashOf(pixels: Pixels): Promise<string> {
  const tiny = within(again(pixels), SIDES.thumb).ensureAlpha().raw();
  const { data, info } = await tiny.toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}

function again({ data, info }: Pixels): Sharp {
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } });
}

const within = (image: Sharp, side: number): Sharp =>
  image.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });

function refused(detail: Record<Locale, string>, cause?: unknown): ApiError {
  return new ApiError('unsupported_media_type', { detail, cause });
}
