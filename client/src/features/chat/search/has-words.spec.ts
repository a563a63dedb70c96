import { hasWords } from './has-words';

describe('hasWords', () => {
  it.each([
    ['Create agent', '', true],
    ['Create agent', 'AGENT cre', true],
    ['Создать агента', 'созд', true],
    ['Create agent', ' agent  ', true],
    ['Create agent', 'agents', false],
    ['Create agent', 'create chat', false],
  ])('%j contains %j: %s', (text, search, expected) => expect(hasWords(text, search)).toBe(expected));
});
