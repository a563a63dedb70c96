import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DEFAULT_IMAGE_ID } from './image-sql.js';

/** Pictures as they are stored. */
@Injectable()
export class ImageRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** True for one's own pictures and the default one. */
  async isUsable(imageId: number, userId: number): Promise<boolean> {
    if (imageId === DEFAULT_IMAGE_ID) return true;
    const rows = await this.dataSource.query<unknown[]>('SELECT FROM image WHERE id = $1::numeric AND owner_id = $2', [
      imageId,
      userId,
    ]);
    return rows.length > 0;
  }
}
