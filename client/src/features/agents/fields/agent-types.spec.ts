import { typeSuggestions } from './agent-types';

test('suggests default types without any agents, and each category once', () => {
  expect(typeSuggestions(undefined)).toEqual(['avatar', 'helpers', 'person']);
  expect(typeSuggestions(['Музыка', 'helpers', ' ', 'Музыка'])).toEqual(['avatar', 'helpers', 'person', 'Музыка']);
});
