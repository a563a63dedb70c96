import { changeFilters, readFilters, writeFilters } from './filters';

const read = (query: string) => readFilters(new URLSearchParams(query));

test('reads what is there and defaults what is not', () => {
  expect(read('search=Юрист&type=helpers&page=3')).toEqual({ search: 'Юрист', type: 'helpers', page: 3 });
  expect(read('')).toEqual({ search: '', type: '', page: 1 });
  expect(read('page=-2').page).toBe(1);
  expect(read('page=x').page).toBe(1);
  expect(read('page=999').page).toBe(999);
});

test('writes only what differs from the default and keeps the rest', () => {
  expect(writeFilters(new URLSearchParams('lng=ru&page=4'), { search: '', type: 'person', page: 1 }).toString()).toBe(
    'lng=ru&type=person',
  );
});

test('another search or category goes back to page 1, another page does not', () => {
  const before = { search: 'a', type: 't', page: 5 };
  expect(changeFilters(before, { search: 'b' })).toEqual({ search: 'b', type: 't', page: 1 });
  expect(changeFilters(before, { type: '' })).toEqual({ search: 'a', type: '', page: 1 });
  expect(changeFilters(before, { page: 2 })).toEqual({ search: 'a', type: 't', page: 2 });
});
