import { Injectable } from '@nestjs/common';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { ReservedNames } from '../../../platform/names/reserved-names.js';
import { ImageReader } from '../../media/public.js';
import type { MeDto } from '../dto/me.dto.js';
import type { UpdateMeDto } from '../dto/update-me.dto.js';
import { GetMe } from './get-me.js';
import { UserRepository } from './user.repository.js';

const NAMES = ['username', 'first_name', 'last_name'] as const;

/** Changes the caller's profile. */
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
    if (NAMES.every((field) => input[field] == null)) return;
    const now = await this.users.profile(userId);
    const changed = NAMES.filter((field) => input[field] != null && input[field] !== now?.[field]);
    const [first, last] = [input.first_name ?? now?.first_name ?? '', input.last_name ?? now?.last_name ?? ''];
    // A word may be split between the two.
    const isTogether = first !== '' && this.reserved.isReserved(`${first} ${last}`);
    const isReserved = {
      username: this.reserved.isReserved(input.username ?? ''),
      first_name: this.reserved.isReserved(first) || (isTogether && !changed.includes('last_name')),
      last_name: isTogether || (last.includes(' ') && this.reserved.isReserved(last)),
    };
    const errors = changed
      .filter((field) => isReserved[field])
      .map((field) => ({ field, message: `${field} is reserved` }));
    if (errors.length > 0) throw new ApiError('name_reserved', { errors });
  }
}
