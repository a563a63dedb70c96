import { Injectable } from '@nestjs/common';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { ReservedNames } from '../../../platform/names/reserved-names.js';
import { ImageReader } from '../../media/public.js';
import { DefaultPersonaService } from '../../personas/public.js';
import type { MeDto } from './dto/me.dto.js';
import type { UpdateMeDto } from './dto/update-me.dto.js';
import { GetMe } from './get-me.js';
import { type ProfileChange, UserRepository } from './user.repository.js';

const NAMES = { username: 'username', first_name: 'firstName', last_name: 'lastName' } as const;
type Name = keyof typeof NAMES;
const NAME_FIELDS = Object.keys(NAMES) as Name[];

/** Changes the caller's profile. */
@Injectable()
export class UpdateMe {
  constructor(
    private readonly users: UserRepository,
    private readonly images: ImageReader,
    private readonly reserved: ReservedNames,
    private readonly getMe: GetMe,
    private readonly personas: DefaultPersonaService,
  ) {}

  /** @throws ApiError 400 for an image of somebody else, `name_reserved`, 409 `username_taken` */
  async run(userId: number, input: UpdateMeDto): Promise<MeDto> {
    await this.#assertNamesAllowed(userId, input);
    if (input.image_id != null && !(await this.images.isUsable(input.image_id, userId))) {
      throw ApiError.field('image_id', 'image_id must be an image of yours');
    }
    if (!(await this.users.update(userId, changeOf(input)))) throw new ApiError('username_taken');
    const user = await this.users.byId(userId);
    if (user) await this.personas.follow(userId, user);
    return this.getMe.run(userId);
  }

  /** Unchanged names may stay. A single reserved word is allowed as a last name: Root is one. */
  async #assertNamesAllowed(userId: number, input: UpdateMeDto): Promise<void> {
    if (NAME_FIELDS.every((field) => input[field] == null)) return;
    const now = await this.users.byId(userId);
    const changed = NAME_FIELDS.filter((field) => input[field] != null && input[field] !== now?.[NAMES[field]]);
    const [first, last] = [input.first_name ?? now?.firstName ?? '', input.last_name ?? now?.lastName ?? ''];
    // A reserved word may be split between the two.
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

/** Null keeps a field, except `bio`, which it clears. */
function changeOf({ first_name, last_name, bio, image_id, username }: UpdateMeDto): ProfileChange {
  return {
    ...(first_name != null && { firstName: first_name }),
    ...(last_name != null && { lastName: last_name }),
    ...(bio !== undefined && { bio }),
    ...(image_id != null && { imageId: image_id }),
    ...(username != null && { username }),
  };
}
