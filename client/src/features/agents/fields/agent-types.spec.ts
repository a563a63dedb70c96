import { typeSuggestions } from './agent-types';

test('the suggestions are there without any agent, and no category twice', () => {
  expect(typeSuggestions(undefined)).toEqual(['avatar', 'helpers', 'person']);
  expect(typeSuggestions(['Музыка', 'helpers', ' ', 'Музыка'])).toEqual(['avatar', 'helpers', 'person', 'Музыка']);
});
