import { distinctSlug, slugOf } from './slug.js';

test.each([
  ['Ёлочный помощник', 'yolochniy-pomoschnik'],
  ['Café Łódź', 'cafe-lodz'],
  ['  Chef 🎄 2 ', 'chef-2'],
  ['日本語', 'agent-7'],
  ['C++', 'agent-7'],
  ['a '.repeat(40), `${'a-'.repeat(29)}a`],
])('creates a slug from the name %p', (name, slug) => {
  expect(slugOf(name, 7)).toBe(slug);
});

test('appends the ID to a taken slug, within the maximum length', () => {
  expect(distinctSlug('chef', 7)).toBe('chef-7');
  expect(distinctSlug('a'.repeat(60), 1234)).toBe(`${'a'.repeat(55)}-1234`);
});
