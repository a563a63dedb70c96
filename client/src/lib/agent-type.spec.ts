import { KNOWN_TYPES, type TypeNames, typeNameIn, typeOfName, typeSuggestions } from './agent-type';

const namesIn = (language: string) => jest.requireActual<TypeNames>(`../i18n/locales/${language}/agentTypes.json`);

test('has a Russian name for every known category', () => {
  const names = KNOWN_TYPES.map((type) => typeNameIn(namesIn('ru'), type));
  expect(names).toEqual(['Аватары', 'Помощники', 'Персонажи']);
  expect(Object.keys(namesIn('ru'))).toEqual([...KNOWN_TYPES]);
});

test('shows the known categories in English as they are stored', () => {
  expect(KNOWN_TYPES.map((type) => typeNameIn(namesIn('en'), type))).toEqual([...KNOWN_TYPES]);
});

test.each(['', 'tutor', 'Музыка', 'Helpers', 'toString'])('shows %j as it was typed', (type) => {
  expect(typeNameIn(namesIn('ru'), type)).toBe(type);
});

test.each([
  ['Помощники', 'helpers'],
  [' Помощники ', 'helpers'],
  ['helpers', 'helpers'],
  ['Помощник', 'Помощник'],
  ['', ''],
])('%j stands for %j', (typed, type) => expect(typeOfName(namesIn('ru'), typed)).toBe(type));

test('suggests default types without any agents, and each category once', () => {
  expect(typeSuggestions(undefined)).toEqual(['avatar', 'helpers', 'person']);
  expect(typeSuggestions(['Музыка', 'helpers', ' ', 'Музыка'])).toEqual(['avatar', 'helpers', 'person', 'Музыка']);
});
