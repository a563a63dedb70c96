import { open } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import sharp, { type OutputInfo, type Sharp, type SharpOptions } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { LIMITS, type Locale } from '../../../contract/limits.js';
import { Semaphore } from '../../../platform/concurrency/semaphore.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { formatOf, headerProblem, type ImageFormat, NOT_AN_IMAGE, SIGNATURE_BYTES } from '../domain/image-rules.js';
import type { ImageFile, ImageFiles } from './image-files.js';

/** Longest sides, in pixels. A thumbhash takes at most 100. */
const SIDES = { image: 1600, optimized: 512, thumb: 100 };

/**
 * Images processed at once. An interlaced 16-bit image takes 200 MB for a moment. Others wait as files on disk, and the
 * other CPUs stay free for chats.
 */
const AT_ONCE = 1;
const WAITING = 100;
const LONGEST_SECONDS = 20;

/** Refuses broken data, but not what a decoder only warns of, which many cameras write. */
const DECODING: SharpOptions = { failOn: 'error', limitInputPixels: LIMITS.imagePixels, pages: 1 };

const DAMAGED = { en: 'The picture is damaged.', ru: 'Картинка повреждена.' };

/** Decoded pixels, rotated and scaled down. */
interface Pixels {
  data: Buffer;
  info: OutputInfo;
}

// No cache, because each image is processed once. Only the loaders of accepted formats are allowed.
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadSvg'] });

/**
 * Creates the stored variants of an image from its pixels only, so that metadata such as the location, and hidden
 * content, are dropped.
 */
@Injectable()
export class ImageProcessor {
  private readonly semaphore = new Semaphore(AT_ONCE, WAITING);

  /** @throws ApiError 415 if the file is no complete JPEG or PNG within the size limits; 503 if too many wait */
  fromFile(path: string): Promise<ImageFiles> {
    return this.semaphore.pass(async () => {
      const format = await formatOfFile(path);
      if (!format) throw refused(NOT_AN_IMAGE);
      try {
        return await develop(await decode(path, format), format);
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

async function formatOfFile(path: string): Promise<ImageFormat | undefined> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SIGNATURE_BYTES), 0, SIGNATURE_BYTES, 0);
    return formatOf(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

/** Reads the header first, and the pixels only if there are few enough. */
async function decode(path: string, format: ImageFormat): Promise<Pixels> {
  // Reads no pixels. With the limit, the error would not tell the reason.
  const header = await sharp(path, { ...DECODING, limitInputPixels: false }).metadata();
  if (header.format !== format) throw refused(NOT_AN_IMAGE);
  const problem = headerProblem(header);
  if (problem) throw new ApiError(problem.code, { detail: problem.detail });
  return pixelsOf(sharp(path, DECODING), SIDES.image);
}

function pixelsOf(image: Sharp, side: number): Promise<Pixels> {
  return within(image.autoOrient(), side)
    .toColourspace('srgb')
    .timeout({ seconds: LONGEST_SECONDS })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
}

/** JPEG stays JPEG. PNG, which may have sharp edges and transparency, becomes WebP. */
async function develop(pixels: Pixels, format: ImageFormat): Promise<ImageFiles> {
  const image: ImageFile =
    format === 'jpeg'
      ? { bytes: await again(pixels).jpeg({ quality: 86 }).toBuffer(), ending: 'jpg' }
      : { bytes: await again(pixels).webp({ quality: 88, effort: 2 }).toBuffer(), ending: 'webp' };
  const small = within(again(pixels), SIDES.optimized).webp({ quality: 82 });
  return {
    image,
    optimized: { bytes: await small.toBuffer(), ending: 'webp' },
    thumbHash: await thumbHashOf(pixels),
  };
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
