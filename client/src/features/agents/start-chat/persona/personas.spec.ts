import { findByName, initialPersona, sortPersonas } from './personas';

const personas = [
  { id: 1, name: 'Юля' },
  { id: 2, name: 'Борис', is_default: true },
  { id: 3, name: 'анна' },
];

test('sorts the default persona first, the others by name', () =>
  expect(sortPersonas(personas, 'ru').map((persona) => persona.id)).toEqual([2, 3, 1]));

test('preselects the default persona, else the first', () => {
  expect(initialPersona(personas)?.id).toBe(2);
  expect(initialPersona([{ id: 9, name: 'x' }])?.id).toBe(9);
  expect(initialPersona([])).toBeUndefined();
});

test('searches inside names in Latin and Cyrillic, ignoring case', () => {
  expect(findByName(personas, ' АНН').map((persona) => persona.id)).toEqual([3]);
  expect(findByName(personas, '')).toHaveLength(3);
});
