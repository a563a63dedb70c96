import { Injectable } from '@nestjs/common';
import { ApiError } from '../../platform/http/api-error.js';
import { ImageReader } from '../media/public.js';
import type { MeDto } from './dto/me.dto.js';
import type { UpdateMeDto } from './dto/update-me.dto.js';
import { GetMe } from './get-me.js';
import { UserRepository } from './user.repository.js';

/** Changes one's own profile. */
@Injectable()
export class UpdateMe {
  constructor(
    private readonly users: UserRepository,
    private readonly images: ImageReader,
    private readonly getMe: GetMe,
  ) {}

  async run(userId: number, input: UpdateMeDto): Promise<MeDto> {
    const imageId = input.image_id ?? null;
    if (imageId !== null && !(await this.images.isUsable(imageId, userId))) {
      throw ApiError.field('image_id', 'image_id must be a picture of yours');
    }
    const change = {
      firstName: input.first_name ?? null,
      lastName: input.last_name ?? null,
      bio: input.bio,
      imageId,
      username: input.username ?? null,
    };
    if (!(await this.users.update(userId, change))) throw new ApiError('username_taken');
    return this.getMe.run(userId);
  }
}
