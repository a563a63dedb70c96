import { beginsAsImage, imageProblem, shortFileName } from './image-file';

const limit = 5 * 1024 * 1024;

test.each([
  ['image/jpeg', 1, null],
  ['image/jpg', 1, null],
  ['image/PNG', limit, null],
  ['image/png', limit + 1, 'tooLarge'],
  ['image/gif', 1, 'wrongType'],
  ['image/svg+xml', 1, 'wrongType'],
  ['', 1, 'wrongType'],
])('checks a file of type %p and %p bytes: %p', (type, size, problem) =>
  expect(imageProblem({ type, size })).toBe(problem),
);

test.each([
  [[0xff, 0xd8, 0xff, 0xe0], true],
  [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0], true],
  [[0x47, 0x49, 0x46, 0x38], false],
  [[0xff, 0xd8], false],
  [[], false],
])('detects an image by the bytes %p: %p', (bytes, is) => expect(beginsAsImage(new Uint8Array(bytes))).toBe(is));

test.each([
  ['exactly16.12.png', 'exactly16.12.png'],
  ['a-rather-long-name.png', 'a-rather…name.png'],
  ['🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂.jpeg', '🙂🙂🙂🙂🙂🙂🙂🙂…🙂🙂🙂.jpeg'],
])('shows the name %p as %p', (name, shown) => expect(shortFileName(name)).toBe(shown));
