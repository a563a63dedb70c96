import { CATEGORIES_SHOWN, categoriesToShow } from './categories';

const many = Array.from({ length: 30 }, (_, at) => `type ${String(at).padStart(2, '0')}`);

test('few categories are all there', () => {
  expect(categoriesToShow(['a', 'b'], '', false)).toEqual(['a', 'b']);
  expect(categoriesToShow(many.slice(0, CATEGORIES_SHOWN + 1), '', false)).toHaveLength(CATEGORIES_SHOWN + 1);
});

test('of many the first ones, until the row is opened', () => {
  expect(categoriesToShow(many, '', false)).toEqual(many.slice(0, CATEGORIES_SHOWN));
  expect(categoriesToShow(many, '', true)).toEqual(many);
});

test('the chosen one is always in sight, once', () => {
  expect(categoriesToShow(many, 'type 20', false)).toEqual([...many.slice(0, CATEGORIES_SHOWN), 'type 20']);
  expect(categoriesToShow(many, 'type 03', false)).toEqual(many.slice(0, CATEGORIES_SHOWN));
  expect(categoriesToShow(['a'], 'gone', false)).toEqual(['a', 'gone']);
});
