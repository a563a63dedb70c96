import { toForm } from './multipart';

test('keeps the name and type of a file and omits empty fields', async () => {
  const image = new File(['x'], 'me.png', { type: 'image/png' });
  const form = await toForm({ image, note: 5, empty: null });
  expect(form.get('image')).toMatchObject({ name: 'me.png', type: 'image/png' });
  expect([...form.keys()]).toEqual(['image', 'note']);
});
