import { Module } from '@nestjs/common';
import { ImageRepository } from './images/image.repository.js';
import { ImageReader } from './images/image-reader.js';

/** Images. */
@Module({ providers: [ImageRepository, ImageReader], exports: [ImageReader, ImageRepository] })
export class MediaModule {}
