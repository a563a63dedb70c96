import { addSkill, dropSkill, removeSkill, restoreSkill, skillChanges, skillProblem, startSkills } from './skills';

const stored = startSkills([
  { id: 1, name: 'Maths' },
  { id: 2, name: 'Music' },
]);

test('what is added waits for the save, trimmed', () => {
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
])('a skill named %p: %p', (name, problem) => {
  expect(skillProblem(stored, name)).toBe(problem);
  if (problem) expect(addSkill(stored, name)).toBe(stored);
});

test('the same one is not added twice', () => {
  const draft = addSkill(stored, 'Чтение');
  expect(skillProblem(draft, 'чтение')).toBe('duplicate');
});

test('a stored one is marked and can be brought back to its place', () => {
  const draft = removeSkill(stored, 1);
  expect(draft).toMatchObject({ kept: [{ id: 2 }], removed: [{ id: 1 }] });
  expect(skillChanges(draft)).toEqual({ skills_to_remove: [{ id: 1, name: 'Maths' }] });
  expect(restoreSkill(draft, 1)).toEqual(stored);
});

test('adding the name of one that is to go brings it back', () =>
  expect(addSkill(removeSkill(stored, 2), 'music')).toEqual(stored));
