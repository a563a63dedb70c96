import { Injectable } from '@nestjs/common';
import { ApiError } from '../../platform/http/api-error.js';
import { ReservedNames } from '../../platform/names/reserved-names.js';
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
    private readonly reserved: ReservedNames,
    private readonly getMe: GetMe,
  ) {}

  /** @throws ApiError 400 for what is not the caller's own, `name_reserved`, 409 `username_taken`. */
  async run(userId: number, input: UpdateMeDto): Promise<MeDto> {
    await this.#assertNamesAllowed(userId, input);
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

  /** Names that somebody has already may stay. One reserved word is a fine last name: there are people called Root. */
  async #assertNamesAllowed(userId: number, input: UpdateMeDto): Promise<void> {
    const { username, first_name: first, last_name: last } = input;
    const isPair = last?.includes(' ') === true;
    const found = {
      username: username != null && this.reserved.isReserved(username),
      first_name: first != null && this.reserved.isReserved(first),
      last_name: isPair && this.reserved.isReserved(last),
    };
    if (!Object.values(found).includes(true)) return;
    const now = await this.users.profile(userId);
    const errors = Object.entries(found)
      .filter(([field, isReserved]) => isReserved && now?.[field] !== input[field as keyof typeof found])
      .map(([field]) => ({ field, message: `${field} is reserved` }));
    if (errors.length > 0) throw new ApiError('name_reserved', { errors });
  }
}
