import { lookAlike, nearnessTo, readText } from './nearness.js';
import { nearQuery, searchable, weightsOf, wordsOf } from './question.js';

const word = (text: string) => wordsOf(text)[0]!;

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
    for (const { near } of wordsOf("it's \\'quoted\\' :* | & ! короче удаление").map((one) => ({
      near: nearQuery(one),
    }))) {
      expect(near).toMatch(/^$|^'[\p{L}\p{N}-]+'(:\*)?( \| '[\p{L}\p{N}-]+'(:\*)?)*$/u);
    }
  });
});

describe('nearness', () => {
  it.each([
    ['короче', 'короч', 'Как сократить текст', 0.85],
    ['shorten', 'shorten', 'Как сократить текст', 0.85],
    ['молчит', 'молч', 'Агент не отвечает', 0.85],
    ['канцеляризмы', 'канцеляризм', 'Канцелярит', 0.85],
    ['доставка', 'доставк', 'Доставщик', 0],
    ['вулкан', 'вулка', 'Как сократить текст', 0],
  ])('of «%s» (%s) to «%s» is %d', (asked, stem, text, nearness) => {
    expect(nearnessTo(word(asked), [stem])(readText(text, []))).toBe(nearness);
  });

  it('is 1 in any form of the word, and 0.6 for what looks like it', () => {
    const near = nearnessTo(word('доставка'), ['доставк']);
    expect(near({ stems: ['доставк'], forms: [] })).toBe(1);
    expect(near({ stems: ['доставщик'], forms: [] })).toBe(0.6);
  });

  it('takes for alike what shares most of its beginning', () => {
    expect(lookAlike('редактир', 'редактирован')).toBe(true);
    expect(lookAlike('написа', 'напит')).toBe(false);
    expect(lookAlike('past', 'pasta')).toBe(false);
  });
});
