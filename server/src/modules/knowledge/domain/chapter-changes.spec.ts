import { LIMITS } from '../../../contract/limits.js';
import { foreignChapters, idsNamedIn, repeatedChapters, sizeProblem } from './chapter-changes.js';

const fields = (errors: { field: string }[]): string[] => errors.map(({ field }) => field);

describe('chapters that a PATCH names', () => {
  const input = { chapters_to_update: [{ id: 1 }, { id: 2 }], chapters_to_delete: [{ id: 3 }, { id: 2 }] };

  it('are all looked up, and may be named once', () => {
    expect(idsNamedIn(input)).toEqual([1, 2, 3, 2]);
    expect(fields(repeatedChapters(input))).toEqual(['chapters_to_delete.1.id']);
    expect(repeatedChapters({ chapters_to_update: [{ id: 1 }], chapters_to_delete: null })).toEqual([]);
  });

  it('are refused where they are not the base’s', () => {
    expect(fields(foreignChapters(input, [1, 2]))).toEqual(['chapters_to_delete.0.id']);
    expect(foreignChapters(input, [3, 2, 1, 9])).toEqual([]);
    expect(foreignChapters({}, [])).toEqual([]);
  });
});

describe('the size of a knowledge base', () => {
  it('is limited in chapters and in bytes', () => {
    const full = { chapters: LIMITS.chaptersOfBase, bytes: LIMITS.knowledgeBaseBytes };
    expect(sizeProblem(full)).toBeUndefined();
    expect(sizeProblem({ ...full, chapters: full.chapters + 1 })).toContain('1000 chapters');
    expect(sizeProblem({ ...full, bytes: full.bytes + 1 })).toContain('8 MB');
  });
});
