import { Injectable } from '@nestjs/common';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { KnowledgeBaseRepository } from './knowledge-base.repository.js';

/** Deletes a knowledge base of the caller's own; agents that used it live on without one. */
@Injectable()
export class DeleteKnowledgeBase {
  constructor(private readonly bases: KnowledgeBaseRepository) {}

  /** @throws ApiError 404 when it is not there or not the caller's. */
  async run(ownerId: number, id: number): Promise<void> {
    if (!(await this.bases.remove(id, ownerId))) throw new ApiError('not_found');
  }
}
