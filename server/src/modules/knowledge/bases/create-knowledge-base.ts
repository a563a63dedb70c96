import { Injectable } from '@nestjs/common';
import { GetKnowledgeBase } from './get-knowledge-base.js';
import { KnowledgeBaseRepository } from './knowledge-base.repository.js';
import type { CreateKnowledgeBaseDto } from './knowledge-base-input.dto.js';
import type { KnowledgeBaseDetailView } from './knowledge-base-view.dto.js';

/** Makes a knowledge base. */
@Injectable()
export class CreateKnowledgeBase {
  constructor(
    private readonly bases: KnowledgeBaseRepository,
    private readonly getKnowledgeBase: GetKnowledgeBase,
  ) {}

  async run(ownerId: number, { name, chapters }: CreateKnowledgeBaseDto): Promise<KnowledgeBaseDetailView> {
    return await this.getKnowledgeBase.run(ownerId, await this.bases.create(ownerId, name, chapters ?? []));
  }
}
