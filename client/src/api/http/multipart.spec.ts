import { withFiles } from './multipart';

const file = new File(['x'], 'me.png', { type: 'image/png' });

test('a body with a file becomes a form; its name and type stay', async () => {
  const sent = await withFiles({
    url: '/api/studio/image',
    method: 'POST',
    body: { image: file, note: 5, empty: null },
  });
  const { body, ...rest } = sent as { body: FormData };
  expect(rest).toEqual({ url: '/api/studio/image', method: 'POST' });
  expect(body.get('image')).toMatchObject({ name: 'me.png', type: 'image/png' });
  expect([...body.keys()]).toEqual(['image', 'note']);
});

test.each([['/api/x'], [{ url: '/api/x' }], [{ url: '/api/x', body: { name: 'Ada', tags: ['a'] } }]])(
  '%j stays what it is',
  async (args) => expect(await withFiles(args)).toBe(args),
);
