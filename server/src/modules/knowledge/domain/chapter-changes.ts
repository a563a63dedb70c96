import type { FieldError } from '../../../contract/errors.js';
import { LIMITS } from '../../../contract/limits.js';

/** Existing chapters in a PATCH. */
export interface NamedChapters {
  chapters_to_update?: readonly { id: number }[] | null;
  chapters_to_delete?: readonly { id: number }[] | null;
}

interface Named {
  field: string;
  id: number;
}

/** IDs in a PATCH, with their fields. */
function namedIn(input: NamedChapters): Named[] {
  const of = (field: keyof NamedChapters): Named[] =>
    (input[field] ?? []).map(({ id }, index) => ({ field: `${field}.${index}.id`, id }));
  return [...of('chapters_to_update'), ...of('chapters_to_delete')];
}

export const idsNamedIn = (input: NamedChapters): number[] => namedIn(input).map(({ id }) => id);

/** Errors for chapters that occur twice in a request. */
export function repeatedChapters(input: NamedChapters): FieldError[] {
  const seen = new Set<number>();
  return namedIn(input).flatMap(({ field, id }) => {
    const repeated = seen.has(id);
    seen.add(id);
    return repeated ? [{ field, message: `${field} names a chapter that is named already` }] : [];
  });
}

/** Errors for chapters of other bases. */
export function foreignChapters(input: NamedChapters, own: readonly number[]): FieldError[] {
  const known = new Set(own);
  return namedIn(input).flatMap(({ field, id }) =>
    known.has(id) ? [] : [{ field, message: `${field} is not the id of a chapter of this knowledge base` }],
  );
}

/** The limit that the size exceeds, if any. */
export function sizeProblem({ chapters, bytes }: { chapters: number; bytes: number }): string | undefined {
  if (chapters > LIMITS.chaptersOfBase) return `A knowledge base may have at most ${LIMITS.chaptersOfBase} chapters`;
  const megabytes = LIMITS.knowledgeBaseBytes / 1_000_000;
  if (bytes > LIMITS.knowledgeBaseBytes) return `A knowledge base may have at most ${megabytes} MB of text`;
  return undefined;
}
