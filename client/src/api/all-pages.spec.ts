import { allPages } from './all-pages';

/** A server with `total` items. */
function server(total: number) {
  const pages: number[] = [];
  const call = ({ params: { page, page_size } }: { params: { page: number; page_size: number } }) => {
    pages.push(page);
    const from = (page - 1) * page_size;
    const count = Math.max(0, Math.min(page_size, total - from));
    return Promise.resolve({
      data: Array.from({ length: count }, (_, at) => from + at),
      meta: { totalCount: total },
    });
  };
  return { call, pages };
}

test.each([
  [0, [1]],
  [100, [1]],
  [101, [1, 2]],
  [250, [1, 2, 3]],
])('loads %p items from pages %p', async (total, expected) => {
  const { call, pages } = server(total);
  const answer = await allPages<number>(call, '/api/x');
  expect(answer).toEqual({ data: Array.from({ length: total }, (_, at) => at) });
  expect(pages).toEqual(expected);
});

test('returns the error when a page fails', async () => {
  const error = { status: 503, code: 'unavailable', message: 'x' } as const;
  expect(await allPages(() => Promise.resolve({ error }), '/api/x')).toEqual({ error });
});
