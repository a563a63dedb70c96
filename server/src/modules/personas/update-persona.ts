import { Injectable } from '@nestjs/common';
import { ApiError } from '../../platform/http/errors/api-error.js';
import { AssertOwnImage } from './assert-own-image.js';
import { PersonaRepository } from './persona.repository.js';
import type { UpdatePersonaDto } from './persona-input.dto.js';
import type { PersonaView } from './persona-view.dto.js';

/** Changes a persona of the caller's own. */
@Injectable()
export class UpdatePersona {
  constructor(
    private readonly personas: PersonaRepository,
    private readonly assertOwnImage: AssertOwnImage,
  ) {}

  /** @throws ApiError 404, 400 for another user's image, 409 when the default one is to be unset. */
  async run(ownerId: number, id: number, input: UpdatePersonaDto): Promise<PersonaView> {
    const before = await this.personas.ownedBy(id, ownerId);
    if (!before) throw new ApiError('not_found');
    await this.assertOwnImage.run(ownerId, input.image_id);
    if (before.is_default && input.is_default === false) throw new ApiError('default_persona');
    await this.personas.update(id, ownerId, {
      ...(input.name ? { name: input.name } : {}),
      ...(input.description === undefined ? {} : { description: input.description ?? '' }),
      ...(input.image_id === undefined ? {} : { imageId: input.image_id }),
      ...(input.is_default ? { isDefault: true } : {}),
    });
    const after = await this.personas.ownedBy(id, ownerId);
    if (!after) throw new ApiError('not_found');
    return after;
  }
}
