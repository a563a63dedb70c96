import { Injectable } from '@nestjs/common';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { KnowledgeBaseRepository } from './knowledge-base.repository.js';
import type { KnowledgeBaseDetailView } from './knowledge-base-view.dto.js';

/** One knowledge base of the caller's own, with its chapters. */
@Injectable()
export class GetKnowledgeBase {
  constructor(private readonly bases: KnowledgeBaseRepository) {}

  /** @throws ApiError 404 when it is not there or not the caller's. */
  async run(ownerId: number, id: number): Promise<KnowledgeBaseDetailView> {
    const base = await this.bases.ownedBy(id, ownerId);
    if (!base) throw new ApiError('not_found');
    const chapters = await this.bases.chapters(id);
    return { ...base, chapters_count: chapters.length, chapters };
  }
}
