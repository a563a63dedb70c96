import { Module } from '@nestjs/common';
import { ImageRepository } from './image.repository.js';
import { ImageReader } from './image-reader.js';

/** Pictures. */
@Module({ providers: [ImageRepository, ImageReader], exports: [ImageReader, ImageRepository] })
export class MediaModule {}
