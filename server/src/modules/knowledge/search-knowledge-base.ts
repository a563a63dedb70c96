import { Injectable } from '@nestjs/common';
import { ApiError } from '../../platform/http/api-error.js';
import type { ChapterHitDto } from './chapter-hit.dto.js';
import type { ChapterSearchDto } from './knowledge-base-input.dto.js';
import { KnowledgeReader } from './knowledge-reader.js';

/** Ranks the chapters of a knowledge base of the caller's own. */
@Injectable()
export class SearchKnowledgeBase {
  constructor(private readonly knowledge: KnowledgeReader) {}

  /** @throws ApiError 404 when it is not there or not the caller's. */
  async run(ownerId: number, id: number, { q, top_k }: ChapterSearchDto): Promise<ChapterHitDto[]> {
    if (!(await this.knowledge.isOwn(id, ownerId))) throw new ApiError('not_found');
    return await this.knowledge.search(id, q, top_k);
  }
}
