import { Injectable } from '@nestjs/common';
import { ApiError } from '../../platform/http/errors/api-error.js';
import { AssertOwnImage } from './assert-own-image.js';
import { PersonaRepository } from './persona.repository.js';
import type { CreatePersonaDto } from './persona-input.dto.js';
import type { PersonaView } from './persona-view.dto.js';

/** Makes a persona. */
@Injectable()
export class CreatePersona {
  constructor(
    private readonly personas: PersonaRepository,
    private readonly assertOwnImage: AssertOwnImage,
  ) {}

  /** @throws ApiError 400 when the image is not the caller's. */
  async run(ownerId: number, input: CreatePersonaDto): Promise<PersonaView> {
    await this.assertOwnImage.run(ownerId, input.image_id);
    const id = await this.personas.create(ownerId, {
      name: input.name,
      description: input.description ?? '',
      imageId: input.image_id ?? null,
      isDefault: input.is_default ?? false,
    });
    const made = await this.personas.ownedBy(id, ownerId);
    if (!made) throw new ApiError('not_found');
    return made;
  }
}
