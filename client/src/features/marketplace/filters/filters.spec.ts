import {
  availabilityOf,
  changeFilters,
  type Filters,
  isNarrowed,
  readFilters,
  writeFilters,
  writePages,
} from './filters';

const read = (query: string) => readFilters(new URLSearchParams(query));
const defaults: Filters = {
  tab: 'available',
  search: '',
  type: '',
  availability: '',
  sort: 'newest',
  page: 1,
  from: 1,
};

test('reads parameters and fills in defaults', () => {
  expect(read('tab=coming-soon&search=Юрист&type=helpers&availability=online&sort=popular&page=3')).toEqual({
    tab: 'coming-soon',
    search: 'Юрист',
    type: 'helpers',
    availability: 'online',
    sort: 'popular',
    page: 3,
    from: 3,
  });
  expect(read('')).toEqual(defaults);
});

test.each([
  ['-2', 1],
  ['0', 1],
  ['1.5', 1],
  ['x', 1],
  ['', 1],
  ['Infinity', 1],
  ['999', 999],
  ['1e20', 1_000_000],
])('?page=%s is page %p', (text, page) => expect(read(`page=${text}`).page).toBe(page));

test.each([
  ['page=5&from=2', { page: 5, from: 2 }],
  ['page=5&from=5', { page: 5, from: 5 }],
  ['page=5&from=6', { page: 5, from: 5 }],
  ['page=5&from=0', { page: 5, from: 5 }],
  ['page=5&from=x', { page: 5, from: 5 }],
  ['from=1', { page: 1, from: 1 }],
  ['page=20&from=1', { page: 20, from: 1 }],
  ['page=21&from=1', { page: 21, from: 21 }],
])('?%s shows the pages %j', (query, pages) => expect(read(query)).toMatchObject(pages));

test('replaces invalid parameters before they reach the server', () => {
  expect(read('tab=all&sort=best&availability=maybe')).toEqual(defaults);
  expect(read('search=a%00b%0Ac').search).toBe('abc');
  expect([...read(`search=${'🙂'.repeat(101)}`).search]).toHaveLength(100);
  expect(read(`type=${'x'.repeat(60)}`).type).toHaveLength(50);
});

test('writes only non-default values and keeps other parameters', () => {
  const before = new URLSearchParams('ref=mail&lng=ru&page=4&sort=name&tab=coming-soon');
  expect(writeFilters(before, { ...defaults, type: 'person' }).toString()).toBe('ref=mail&type=person');
  const all: Filters = {
    tab: 'coming-soon',
    search: 'a b',
    type: 't',
    availability: 'offline',
    sort: 'oldest',
    page: 2,
    from: 1,
  };
  expect(readFilters(writeFilters(new URLSearchParams(), all))).toEqual(all);
  expect(writePages(new URLSearchParams('ref=mail&lng=ru&page=4&from=2'), { page: 1, from: 1 }).toString()).toBe(
    'ref=mail',
  );
});

test.each([
  { search: 'b' },
  { type: '' },
  { availability: 'offline' },
  { sort: 'name' },
  { tab: 'coming-soon' },
] as const)('resets the page to 1 on the change %j', (change) => {
  const before: Filters = { ...defaults, search: 'a', type: 't', page: 5, from: 2 };
  expect(changeFilters(before, change)).toEqual({ ...before, ...change, page: 1, from: 1 });
});

test('changes only the page when another page is opened', () =>
  expect(changeFilters({ ...defaults, search: 'a', page: 5 }, { page: 2, from: 2 })).toEqual({
    ...defaults,
    search: 'a',
    page: 2,
    from: 2,
  }));

test('applies the availability filter to published agents only', () => {
  expect(availabilityOf({ ...defaults, availability: 'offline' })).toBe('offline');
  expect(availabilityOf({ ...defaults, availability: 'offline', tab: 'coming-soon' })).toBeUndefined();
  expect(availabilityOf(defaults)).toBeUndefined();
});

test('counts search, category and availability as filters, but not order and page', () => {
  expect(isNarrowed({ ...defaults, availability: 'online' })).toBe(true);
  expect(isNarrowed({ ...defaults, availability: 'online', tab: 'coming-soon' })).toBe(false);
  expect(isNarrowed({ ...defaults, search: 'a' })).toBe(true);
  expect(isNarrowed({ ...defaults, type: 't' })).toBe(true);
  expect(isNarrowed({ ...defaults, sort: 'name', page: 3 })).toBe(false);
});
