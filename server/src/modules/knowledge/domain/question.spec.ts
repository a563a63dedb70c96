import { nearQuery, searchable, weightsOf, wordsOf } from './question.js';

describe('knowledge search query', () => {
  it('is cut to the supported length', () => {
    expect(searchable('a\0b - c – d')).toBe('a b  c  d');
    expect(searchable('x'.repeat(65))).toBe('');
    expect(searchable('ж '.repeat(5000)).length).toBeLessThanOrEqual(1000);
  });

  it('is split into unique lower-case words with «е» for «ё»', () => {
    expect(wordsOf('Ещё раз: ещё “RAZ”, n8n?').map(({ text }) => text)).toEqual(['еще', 'раз', 'raz', 'n8n']);
    expect(wordsOf('\0 ?! 👋')).toEqual([]);
  });

  it('weighs the words of a question more than those of statements, if there are any', () => {
    const weights = (text: string) => {
      const words = wordsOf(text);
      return Object.fromEntries(weightsOf(words).map((weight, place) => [words[place]?.text, weight]));
    };
    expect(weights('Письмо длинное. Сократить?')).toEqual({ сократить: 1, письмо: 0.25, длинное: 0.25 });
    expect(weights('Письмо длинное. Делать?')).toEqual({ делать: 0.25, письмо: 1, длинное: 1 });
    expect(weights('Письмо длинное')).toEqual({ письмо: 1, длинное: 1 });
  });

  it('always builds a valid tsquery', () => {
    for (const near of wordsOf("it's \\'quoted\\' :* | & ! короче удаление").map(nearQuery)) {
      expect(near).toMatch(/^$|^'[\p{L}\p{N}-]+'(:\*)?( \| '[\p{L}\p{N}-]+'(:\*)?)*$/u);
    }
  });
});
