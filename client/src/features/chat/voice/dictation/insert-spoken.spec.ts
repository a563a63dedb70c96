import { insertSpoken } from './insert-spoken';

describe('insertSpoken', () => {
  it.each([
    ['', 0, 'hello there', 'Hello there', 11],
    ['Dear Ann,', 9, 'how are you', 'Dear Ann, how are you', 21],
    ['Hello.', 6, ' second sentence ', 'Hello. Second sentence', 22],
    ['Hello world', 5, 'my', 'Hello my world', 8],
    ['Hello', 5, ', friend', 'Hello, friend', 13],
    ['a.', 1, 'b', 'a b.', 3],
    ['Раз\n', 4, 'два', 'Раз\nДва', 7],
  ])('adds to "%s" at %i "%s"', (draft, caret, spoken, text, at) =>
    expect(insertSpoken(draft, caret, spoken)).toEqual({ text, caret: at }),
  );
});
