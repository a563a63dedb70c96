import fc from 'fast-check';
import { chatsNamed, hitsByChat, snippetParts } from './search-hits';

describe('snippet parts', () => {
  it('mark the matches', () => {
    expect(snippetParts('one two three', [{ start: 4, end: 7 }])).toEqual([
      { at: 0, text: 'one ', found: false },
      { at: 4, text: 'two', found: true },
      { at: 7, text: ' three', found: false },
    ]);
    expect(snippetParts('two', [{ start: 0, end: 3 }])).toEqual([{ at: 0, text: 'two', found: true }]);
    expect(snippetParts('', [])).toEqual([]);
  });

  it('contain the whole text even with invalid ranges', () => {
    const range = fc.record({ start: fc.integer({ min: 0, max: 30 }), end: fc.integer({ min: 0, max: 30 }) });
    fc.assert(
      fc.property(fc.string({ maxLength: 25 }), fc.array(range, { maxLength: 5 }), (text, ranges) => {
        const parts = snippetParts(text, ranges);
        expect(parts.map((part) => part.text).join('')).toBe(text);
        expect(new Set(parts.map((part) => part.at)).size).toBe(parts.length);
      }),
      { seed: 11 },
    );
  });
});

describe('hits grouped by chat', () => {
  const hit = (chat_id: number, message_id: number) => ({ chat_id, message_id });

  it('are ordered by the newest hit, each listed once', () => {
    const groups = hitsByChat([hit(2, 90), hit(1, 80), hit(2, 70), hit(1, 80), hit(3, 60)]);
    expect(groups.map(({ chatId, hits }) => [chatId, hits.map((one) => one.message_id)])).toEqual([
      [2, [90, 70]],
      [1, [80]],
      [3, [60]],
    ]);
  });
});

describe('chats matching by name', () => {
  const chats = [{ name: 'Договор аренды' }, { name: null }, { name: 'Contract draft' }, { name: 'Contract' }];
  it.each([
    ['договор', ['Договор аренды']],
    ['DRAFT contr', ['Contract draft']],
    ['contract', ['Contract draft', 'Contract']],
    ['  ', []],
    ['nothing', []],
  ])('for %j', (search, expected) => expect(chatsNamed(chats, search, 5).map(({ name }) => name)).toEqual(expected));
  it('are limited in number', () => expect(chatsNamed(chats, 'contract', 1)).toHaveLength(1));
});
