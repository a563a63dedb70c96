import { type EntityManager, In } from 'typeorm';
import type { FieldError } from '../../../contract/errors.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { foreignChapters, idsNamedIn, repeatedChapters, sizeProblem } from '../domain/chapter-changes.js';
import { Chapter } from './chapter.entity.js';
import { KnowledgeBase } from './knowledge-base.entity.js';
import type { ChangedChapterDto, NewChapterDto, UpdateKnowledgeBaseDto } from './knowledge-base-input.dto.js';

/** Longest list of errors in an answer. */
const ERRORS_SHOWN = 20;

/** @throws ApiError 400 for a repeated chapter */
export const assertNamedOnce = (input: UpdateKnowledgeBaseDto): void => refuseIfAny(repeatedChapters(input));

/** A locked base whose chapters are changed. */
type ChangedBase = Pick<KnowledgeBase, 'id' | 'embeddedModel'>;

/** Deletes, changes and adds chapters of a locked base. @throws ApiError 400 for another base's chapter, or too many */
export async function changeChapters(
  manager: EntityManager,
  base: ChangedBase,
  input: UpdateKnowledgeBaseDto,
): Promise<void> {
  const { id: baseId } = base;
  refuseIfAny(foreignChapters(input, await ownAmong(manager, baseId, idsNamedIn(input))));
  const deleted = (input.chapters_to_delete ?? []).map(({ id }) => id);
  if (deleted.length > 0) await manager.delete(Chapter, { baseId, id: In(deleted) });
  await updateChapters(manager, baseId, input.chapters_to_update ?? []);
  await addChapters(manager, baseId, input.chapters_to_add ?? []);
  if (!input.chapters_to_add?.length && !input.chapters_to_update?.length) return;
  await embedChanges(manager, base);
  const problem = sizeProblem(await sizeOf(manager, baseId));
  if (problem) throw ApiError.field(input.chapters_to_add?.length ? 'chapters_to_add' : 'chapters_to_update', problem);
}

/** Adds chapters in this order. */
export async function addChapters(
  manager: EntityManager,
  baseId: number,
  chapters: readonly NewChapterDto[],
): Promise<void> {
  if (chapters.length === 0) return;
  await manager.insert(
    Chapter,
    chapters.map(({ title, content }) => ({ baseId, title, content: content ?? '' })),
  );
}

/** Schedules the embedding of new and changed chapters. No effect without an embeddings server. */
export async function embedChanges(manager: EntityManager, { id, embeddedModel }: ChangedBase): Promise<void> {
  if (embeddedModel !== null) await manager.update(KnowledgeBase, { id }, { embeddedModel: null });
}

/** One statement for up to 200 chapters, which the query builder cannot express (ADR 4). */
async function updateChapters(
  manager: EntityManager,
  baseId: number,
  chapters: readonly ChangedChapterDto[],
): Promise<void> {
  if (chapters.length === 0) return;
  await manager.query(
    `UPDATE chapter c SET title = coalesce(given.title, c.title), content = coalesce(given.content, c.content)
     FROM unnest($2::bigint[], $3::text[], $4::text[]) AS given(id, title, content)
     WHERE c.base_id = $1 AND c.id = given.id`,
    [
      baseId,
      chapters.map(({ id }) => id),
      chapters.map(({ title }) => title ?? null),
      chapters.map(({ content }) => content ?? null),
    ],
  );
}

/** The IDs that belong to the base. */
async function ownAmong(manager: EntityManager, baseId: number, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const chapters = await manager.find(Chapter, { where: { baseId, id: In(ids) }, select: { id: true } });
  return chapters.map(({ id }) => id);
}

/** What a base holds. */
export async function sizeOf(manager: EntityManager, baseId: number): Promise<{ chapters: number; bytes: number }> {
  const size = await manager
    .createQueryBuilder(Chapter, 'chapter')
    .select('count(*)', 'chapters')
    .addSelect('coalesce(sum(octet_length(chapter.content)), 0)::bigint', 'bytes')
    .where({ baseId } satisfies Partial<Chapter>)
    .getRawOne<{ chapters: number; bytes: number }>();
  return size ?? { chapters: 0, bytes: 0 };
}

function refuseIfAny(errors: FieldError[]): void {
  if (errors.length > 0) throw new ApiError('validation_failed', { errors: errors.slice(0, ERRORS_SHOWN) });
}
