import { MARKS, markWords } from './mark-words.js';

const shown = (text: string, question: string) =>
  markWords(text, question)?.replaceAll(MARKS.start, '[').replaceAll(MARKS.end, ']');

describe('markWords', () => {
  it.each([
    ['The server runs on Node.js.', 'Node.js', 'The server runs on [Node].[js].'],
    ['Send your résumé today', 'resume', 'Send your [résumé] today'],
    ['Die Straße nach Łódź', 'Strasse Lodz', 'Die [Straße] nach [Łódź]'],
    ['Наша Ёлка', 'елка', 'Наша [Ёлка]'],
    ['我们的退货政策是三十天内可以退货', '退货', '我们的[退货]政策是三十天内可以[退货]'],
    ['商品は返品できます', '返品できます', '商品は[返品できます]'],
    ['สวัสดีชาวโลก', 'ชาวโลก', 'สวัสดี[ชาวโลก]'],
    ['all workers work, rework', 'work', 'all [workers] [work], rework'],
  ])('marks in «%s» the words of «%s»', (text, question, marked) => expect(shown(text, question)).toBe(marked));

  it('returns nothing without a match', () => {
    expect(markWords('a text', 'volcano')).toBeUndefined();
    expect(markWords('', 'a')).toBeUndefined();
    expect(markWords('text', '?!')).toBeUndefined();
  });

  it('cuts an excerpt around the first match', () => {
    const excerpt = shown(`${'Lorem ipsum. '.repeat(300)}a zebra ${'dolor '.repeat(300)}`, 'zebra') ?? '';
    expect(excerpt).toContain('[zebra]');
    expect(excerpt.length).toBeLessThan(300);
  });

  it('does not split surrogate pairs', () => expect(shown('👋🏽 退货', '退货')).toBe('👋🏽 [退货]'));
});
