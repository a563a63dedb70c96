import { Injectable } from '@nestjs/common';
import type { Page, Paging } from '../../../platform/http/validation/paging.js';
import { KnowledgeBaseRepository } from './knowledge-base.repository.js';
import type { KnowledgeBaseView } from './knowledge-base-view.dto.js';

/** The caller's own knowledge bases. */
@Injectable()
export class ListKnowledgeBases {
  constructor(private readonly bases: KnowledgeBaseRepository) {}

  /** By name. */
  async run(ownerId: number, paging: Paging): Promise<Page<KnowledgeBaseView>> {
    const items = await this.bases.list(ownerId, paging.limit, paging.offset);
    return { items, total: await this.bases.count(ownerId) };
  }
}
