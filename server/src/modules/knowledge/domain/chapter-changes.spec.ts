import { LIMITS } from '../../../contract/limits.js';
import { foreignChapters, idsNamedIn, repeatedChapters, sizeProblem } from './chapter-changes.js';

const fields = (errors: { field: string }[]): string[] => errors.map(({ field }) => field);

describe('chapter changes of a PATCH', () => {
  const input = { chapters_to_update: [{ id: 1 }, { id: 2 }], chapters_to_delete: [{ id: 3 }, { id: 2 }] };

  it('look up every named chapter and reject duplicates', () => {
    expect(idsNamedIn(input)).toEqual([1, 2, 3, 2]);
    expect(fields(repeatedChapters(input))).toEqual(['chapters_to_delete.1.id']);
    expect(repeatedChapters({ chapters_to_update: [{ id: 1 }], chapters_to_delete: null })).toEqual([]);
  });

  it('reject chapters of another knowledge base', () => {
    expect(fields(foreignChapters(input, [1, 2]))).toEqual(['chapters_to_delete.0.id']);
    expect(foreignChapters(input, [3, 2, 1, 9])).toEqual([]);
    expect(foreignChapters({}, [])).toEqual([]);
  });
});

describe('knowledge base size', () => {
  it('is limited by chapters and bytes', () => {
    const full = { chapters: LIMITS.chaptersOfBase, bytes: LIMITS.knowledgeBaseBytes };
    expect(sizeProblem(full)).toBeUndefined();
    expect(sizeProblem({ ...full, chapters: full.chapters + 1 })).toContain('1000 chapters');
    expect(sizeProblem({ ...full, bytes: full.bytes + 1 })).toContain('8 MB');
  });
});
