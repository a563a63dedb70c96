import { distinctSlug, slugOf } from './slug.js';

test.each([
  ['Ёлочный помощник', 'yolochniy-pomoschnik'],
  ['Café Łódź', 'cafe-lodz'],
  ['  Chef 🎄 2 ', 'chef-2'],
  ['日本語', 'agent-7'],
  ['C++', 'agent-7'],
  ['a '.repeat(40), `${'a-'.repeat(29)}a`],
])('makes an address from the name %p', (name, slug) => {
  expect(slugOf(name, 7)).toBe(slug);
});

test('adds the ID to an address that is taken, within the longest length', () => {
  expect(distinctSlug('chef', 7)).toBe('chef-7');
  expect(distinctSlug('a'.repeat(60), 1234)).toBe(`${'a'.repeat(55)}-1234`);
});
