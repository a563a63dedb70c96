import { findByName, initialPersona, sortPersonas } from './personas';

const personas = [
  { id: 1, name: 'Юля' },
  { id: 2, name: 'Борис', is_default: true },
  { id: 3, name: 'анна' },
];

test('the default comes first, the others by name', () =>
  expect(sortPersonas(personas, 'ru').map((persona) => persona.id)).toEqual([2, 3, 1]));

test('one starts as the default, else as the first', () => {
  expect(initialPersona(personas)?.id).toBe(2);
  expect(initialPersona([{ id: 9, name: 'x' }])?.id).toBe(9);
  expect(initialPersona([])).toBeUndefined();
});

test('search looks inside names, in any case and alphabet', () => {
  expect(findByName(personas, ' АНН').map((persona) => persona.id)).toEqual([3]);
  expect(findByName(personas, '')).toHaveLength(3);
});
