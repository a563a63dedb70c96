import { CATEGORIES_SHOWN, categoriesToShow } from './categories';

const many = Array.from({ length: 30 }, (_, at) => `type ${String(at).padStart(2, '0')}`);

test('shows all categories when there are few', () => {
  expect(categoriesToShow(['a', 'b'], '', false)).toEqual(['a', 'b']);
  expect(categoriesToShow(many.slice(0, CATEGORIES_SHOWN + 1), '', false)).toHaveLength(CATEGORIES_SHOWN + 1);
});

test('shows the first of many categories until the row is expanded', () => {
  expect(categoriesToShow(many, '', false)).toEqual(many.slice(0, CATEGORIES_SHOWN));
  expect(categoriesToShow(many, '', true)).toEqual(many);
});

test('always shows the selected category once', () => {
  expect(categoriesToShow(many, 'type 20', false)).toEqual([...many.slice(0, CATEGORIES_SHOWN), 'type 20']);
  expect(categoriesToShow(many, 'type 03', false)).toEqual(many.slice(0, CATEGORIES_SHOWN));
  expect(categoriesToShow(['a'], 'gone', false)).toEqual(['a', 'gone']);
});
