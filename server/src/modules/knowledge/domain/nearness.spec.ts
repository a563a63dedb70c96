import { areSimilar, nearnessTo, readText } from './nearness.js';
import { wordsOf } from './question.js';

const word = (text: string) => wordsOf(text)[0]!;

describe('nearnessTo', () => {
  it.each([
    ['короче', 'короч', 'Как сократить текст', 0.85],
    ['shorten', 'shorten', 'Как сократить текст', 0.85],
    ['молчит', 'молч', 'Агент не отвечает', 0.85],
    ['канцеляризмы', 'канцеляризм', 'Канцелярит', 0.85],
    ['доставка', 'доставк', 'Доставщик', 0],
    ['вулкан', 'вулка', 'Как сократить текст', 0],
  ])('rates «%s» (%s) in «%s» as %d', (asked, stem, text, nearness) => {
    expect(nearnessTo(word(asked), [stem])(readText(text, []))).toBe(nearness);
  });

  it('rates another form of the word 1 and a similar word 0.6', () => {
    const near = nearnessTo(word('доставка'), ['доставк']);
    expect(near({ stems: ['доставк'], forms: [] })).toBe(1);
    expect(near({ stems: ['доставщик'], forms: [] })).toBe(0.6);
  });

  it('treats words with a long common prefix as similar', () => {
    expect(areSimilar('редактир', 'редактирован')).toBe(true);
    expect(areSimilar('написа', 'напит')).toBe(false);
    expect(areSimilar('past', 'pasta')).toBe(false);
  });
});
