import { withQuote } from './quote';

test('quotes every line, including blank ones and code', () => {
  expect(withQuote('', 'One\n\n    two  \n```\n')).toBe('> One\n>\n>     two\n> ```\n\n');
});

test('keeps the draft above the quote', () => {
  expect(withQuote('My draft \n', 'One')).toBe('My draft\n\n> One\n\n');
  expect(withQuote(' \n', 'One')).toBe('> One\n\n');
});
