import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import type { ImageUses } from '../../media/public.js';
import { User } from './user.entity.js';

/** Images of profiles. */
@Injectable()
export class UserImageReader implements ImageUses {
  constructor(private readonly dataSource: DataSource) {}

  async usedAmong(imageIds: readonly number[]): Promise<number[]> {
    const where = { imageId: In([...imageIds]) };
    const users = await this.dataSource.manager.find(User, { where, select: { id: true, imageId: true } });
    return users.flatMap(({ imageId }) => imageId ?? []);
  }
}
