import { nearQuery, searchable, weightsOf, wordsOf } from './question.js';

describe('a question', () => {
  it('is cut to what a search bears', () => {
    expect(searchable('a\0b - c – d')).toBe('a b  c  d');
    expect(searchable('x'.repeat(65))).toBe('');
    expect(searchable('ж '.repeat(5000)).length).toBeLessThanOrEqual(1000);
  });

  it('is read word by word, each once, in lower case and without «ё»', () => {
    expect(wordsOf('Ещё раз: ещё “RAZ”, n8n?').map(({ text }) => text)).toEqual(['еще', 'раз', 'raz', 'n8n']);
    expect(wordsOf('\0 ?! 👋')).toEqual([]);
  });

  it('weighs what asks more than what is told, unless it asks nothing', () => {
    const weights = (text: string) => {
      const words = wordsOf(text);
      return Object.fromEntries(weightsOf(words).map((weight, place) => [words[place]?.text, weight]));
    };
    expect(weights('Письмо длинное. Сократить?')).toEqual({ сократить: 1, письмо: 0.25, длинное: 0.25 });
    expect(weights('Письмо длинное. Делать?')).toEqual({ делать: 0.25, письмо: 1, длинное: 1 });
    expect(weights('Письмо длинное')).toEqual({ письмо: 1, длинное: 1 });
  });

  it('never breaks a tsquery, whatever it is made of', () => {
    for (const near of wordsOf("it's \\'quoted\\' :* | & ! короче удаление").map(nearQuery)) {
      expect(near).toMatch(/^$|^'[\p{L}\p{N}-]+'(:\*)?( \| '[\p{L}\p{N}-]+'(:\*)?)*$/u);
    }
  });
});
