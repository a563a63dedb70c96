import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import type { ImageUses } from '../media/public.js';
import { Persona } from './persona.entity.js';

/** Images of personas. */
@Injectable()
export class PersonaImageReader implements ImageUses {
  constructor(private readonly dataSource: DataSource) {}

  async usedAmong(imageIds: readonly number[]): Promise<number[]> {
    const where = { imageId: In([...imageIds]) };
    const personas = await this.dataSource.manager.find(Persona, { where, select: { id: true, imageId: true } });
    return personas.flatMap(({ imageId }) => imageId ?? []);
  }
}
