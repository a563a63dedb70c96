import { Injectable } from '@nestjs/common';
import { ApiError } from '../../../../platform/http/errors/api-error.js';
import { KnowledgeReader } from '../../../knowledge/public.js';
import { ImageReader } from '../../../media/public.js';

/** IDs that an agent references. */
interface References {
  image_id?: number | null;
  knowledge_base_id?: number | null;
}

/** Checks that an agent's image and knowledge base belong to its creator. */
@Injectable()
export class AssertOwnReferences {
  constructor(
    private readonly images: ImageReader,
    private readonly knowledge: KnowledgeReader,
  ) {}

  /** @throws ApiError 400 that names the field. */
  async run(userId: number, { image_id, knowledge_base_id }: References): Promise<void> {
    if (image_id && !(await this.images.isUsable(image_id, userId))) {
      throw ApiError.field('image_id', 'image_id is not the id of an image of yours');
    }
    if (knowledge_base_id && !(await this.knowledge.isOwn(knowledge_base_id, userId))) {
      throw ApiError.field('knowledge_base_id', 'knowledge_base_id is not the id of a knowledge base of yours');
    }
  }
}
