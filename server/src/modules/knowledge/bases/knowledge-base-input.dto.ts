import { LIMITS } from '../../../contract/limits.js';
import { Id, Items, OptionalText, Text } from '../../../platform/http/validation/validation.js';

const LISTED = { max: LIMITS.chaptersInRequest, optional: true };

/** A chapter to add. */
export class NewChapterDto {
  @Text({ max: LIMITS.chapterTitle, trim: true })
  title: string;

  /** May be empty, absent or null. */
  @OptionalText({ max: LIMITS.chapterContent, blank: true })
  content?: string | null;
}

/** A chapter to change. Absent or null fields do not change. */
export class ChangedChapterDto {
  @Id()
  id: number;

  @OptionalText({ max: LIMITS.chapterTitle, trim: true })
  title?: string | null;

  /** May be empty. */
  @OptionalText({ max: LIMITS.chapterContent, blank: true })
  content?: string | null;
}

/** A chapter to delete. */
export class DeletedChapterDto {
  @Id()
  id: number;
}

/** A knowledge base to create. */
export class CreateKnowledgeBaseDto {
  @Text({ max: LIMITS.knowledgeBaseName, trim: true })
  name: string;

  /** At most 200. A base has at most 1,000; add more by PATCH. */
  @Items(() => NewChapterDto, LISTED)
  chapters?: NewChapterDto[] | null;
}

/** Changes of a knowledge base, applied atomically. Each chapter may occur once. */
export class UpdateKnowledgeBaseDto {
  /** Not changed if absent or null. */
  @OptionalText({ max: LIMITS.knowledgeBaseName, trim: true })
  name?: string | null;

  /** Appended in this order. */
  @Items(() => NewChapterDto, LISTED)
  chapters_to_add?: NewChapterDto[] | null;

  @Items(() => ChangedChapterDto, LISTED)
  chapters_to_update?: ChangedChapterDto[] | null;

  @Items(() => DeletedChapterDto, LISTED)
  chapters_to_delete?: DeletedChapterDto[] | null;
}
