import { Injectable } from '@nestjs/common';
import type { FieldError } from '../../../contract/errors.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { foreignChapters, idsNamedIn, repeatedChapters, sizeProblem } from '../domain/chapter-changes.js';
import { GetKnowledgeBase } from './get-knowledge-base.js';
import { KnowledgeBaseRepository, type OpenBase } from './knowledge-base.repository.js';
import type { UpdateKnowledgeBaseDto } from './knowledge-base-input.dto.js';
import type { KnowledgeBaseDetailView } from './knowledge-base-view.dto.js';

/** Changes a knowledge base of the caller's own: all that is asked for, or nothing. */
@Injectable()
export class UpdateKnowledgeBase {
  constructor(
    private readonly bases: KnowledgeBaseRepository,
    private readonly getKnowledgeBase: GetKnowledgeBase,
  ) {}

  /** @throws ApiError 404, 400 for chapters that are another base's, named twice, or too many. */
  async run(ownerId: number, id: number, input: UpdateKnowledgeBaseDto): Promise<KnowledgeBaseDetailView> {
    refuseIfAny(repeatedChapters(input));
    if (!(await this.bases.change(id, ownerId, (base) => apply(base, input)))) throw new ApiError('not_found');
    return await this.getKnowledgeBase.run(ownerId, id);
  }
}

async function apply(base: OpenBase, input: UpdateKnowledgeBaseDto): Promise<void> {
  refuseIfAny(foreignChapters(input, await base.own(idsNamedIn(input))));
  if (input.name) await base.rename(input.name);
  await base.delete((input.chapters_to_delete ?? []).map(({ id }) => id));
  await base.update(input.chapters_to_update ?? []);
  await base.add(input.chapters_to_add ?? []);
  if (!input.chapters_to_add?.length && !input.chapters_to_update?.length) return;
  const problem = sizeProblem(await base.size());
  if (problem) throw ApiError.field(input.chapters_to_add?.length ? 'chapters_to_add' : 'chapters_to_update', problem);
}

function refuseIfAny(errors: FieldError[]): void {
  if (errors.length > 0) throw new ApiError('validation_failed', { errors: errors.slice(0, 20) });
}
