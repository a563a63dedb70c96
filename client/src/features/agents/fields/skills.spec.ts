import {
  addSkill,
  dropSkill,
  removeSkill,
  renameSkill,
  restoreSkill,
  skillChanges,
  skillProblem,
  startSkills,
} from './skills';

const stored = startSkills([
  { id: 1, name: 'Maths' },
  { id: 2, name: 'Music' },
]);

test('adds a trimmed skill that is stored on save', () => {
  const draft = addSkill(stored, '  Data   analysis ');
  expect(draft.added).toEqual(['Data analysis']);
  expect(skillChanges(draft)).toEqual({ skills_to_add: [{ name: 'Data analysis' }] });
  expect(skillChanges(dropSkill(draft, 'Data analysis'))).toEqual({});
});

test.each([
  ['', 'blank'],
  ['   ', 'blank'],
  ['maths', 'duplicate'],
  [' MUSIC ', 'duplicate'],
  ['🙂'.repeat(51), 'tooLong'],
  ['🙂'.repeat(50), null],
  ['Math', null],
])('validates the skill name %p: %p', (name, problem) => {
  expect(skillProblem(stored, name)).toBe(problem);
  if (problem) expect(addSkill(stored, name)).toBe(stored);
});

test('rejects a duplicate, ignoring case', () => {
  const draft = addSkill(stored, 'Чтение');
  expect(skillProblem(draft, 'чтение')).toBe('duplicate');
});

test('marks a stored skill as removed and restores it to its place', () => {
  const draft = removeSkill(stored, 1);
  expect(draft).toMatchObject({ kept: [{ id: 2 }], removed: [{ id: 1 }] });
  expect(skillChanges(draft)).toEqual({ skills_to_remove: [{ id: 1, name: 'Maths' }] });
  expect(restoreSkill(draft, 1)).toEqual(stored);
});

test('restores a removed skill when its name is added again', () =>
  expect(addSkill(removeSkill(stored, 2), 'music')).toEqual(stored));

describe('renaming', () => {
  it('renames a stored or a new skill, and undoes it', () => {
    const draft = renameSkill(stored, 'Maths', '  Applied   maths ');
    expect(draft.kept.map(({ name }) => name)).toEqual(['Applied maths', 'Music']);
    expect(skillChanges(draft)).toEqual({ skills_to_update: [{ id: 1, name: 'Applied maths' }] });
    expect(renameSkill(draft, 'Applied maths', 'Maths')).toEqual(stored);
    expect(renameSkill(addSkill(stored, 'Chess'), 'Chess', 'Go').added).toEqual(['Go']);
  });

  it('allows another spelling of the same name, but no duplicate, blank or long name', () => {
    expect(skillChanges(renameSkill(stored, 'Maths', 'MATHS'))).toEqual({
      skills_to_update: [{ id: 1, name: 'MATHS' }],
    });
    for (const [name, problem] of [
      ['music', 'duplicate'],
      [' ', 'blank'],
      ['a'.repeat(51), 'tooLong'],
    ] as const) {
      expect(skillProblem(stored, name, 'Maths')).toBe(problem);
      expect(renameSkill(stored, 'Maths', name)).toBe(stored);
    }
  });

  it('removes a renamed skill under its stored name', () => {
    const draft = removeSkill(renameSkill(stored, 'Maths', 'Algebra'), 1);
    expect(skillChanges(draft)).toEqual({ skills_to_remove: [{ id: 1, name: 'Maths' }] });
    expect(restoreSkill(draft, 1)).toEqual(stored);
  });
});
