import { Module } from '@nestjs/common';
import { ImageRepository } from './images/image.repository.js';
import { ImageReader } from './images/image-reader.js';
import { RemoveUnusedImages } from './images/remove-unused-images.js';

const PROVIDERS = [ImageRepository, ImageReader, RemoveUnusedImages];

/** Images. */
@Module({ providers: PROVIDERS, exports: PROVIDERS })
export class MediaModule {}
