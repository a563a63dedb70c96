import { aboutFigures } from './figures';

const pageWith = (setting: string | undefined) => ({
  querySelector: () => (setting === undefined ? null : ({ getAttribute: () => setting } as unknown as Element)),
});
const texts = (setting?: string, language = 'en') =>
  aboutFigures(pageWith(setting) as never, language).map(({ text }) => text);

test.each([
  [undefined, 'en', ['10,000+', '5,000+', '100,000+']],
  [undefined, 'ru', ['10\u00a0000+', '5\u00a0000+', '100\u00a0000+']],
  ['12, 3400 ,560000+', 'en', ['12', '3,400', '560,000+']],
  ['none', 'en', []],
  ['many, 1, 2', 'en', ['10,000+', '5,000+', '100,000+']],
])('the figures of %p in %s are %j', (setting, language, expected) =>
  expect(texts(setting, language)).toEqual(expected),
);
