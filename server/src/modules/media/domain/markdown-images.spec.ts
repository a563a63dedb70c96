import { growth, LINEAR } from '../../../../../test/support/util/growth.js';
import { imageMark, imagesIn, replaceImages } from './markdown-images.js';

describe('imagesIn', () => {
  it.each([
    ['![a](https://x/y.png)', [['a', 'https://x/y.png']]],
    [
      '![](<https://x/a b.png> "Title") text ![b](  /c  )',
      [
        ['', 'https://x/a b.png'],
        ['b', '/c'],
      ],
    ],
    ['![a](https://x/y_(1).png)', [['a', 'https://x/y_(1).png']]],
    ['[link](https://x) \\![a](b) ![a] (b)', []],
    ['`![a](b)` and ``x ` ![a](b)`` ![c](d)', [['c', 'd']]],
    ['```\n![a](b)\n```\n![c](d)\n~~~\n![e](f)', [['c', 'd']]],
    ['![a \\] b](c)', [['a ] b', 'c']]],
  ])('finds the images of %j, without those in code', (text, expected) => {
    expect(imagesIn(text).map(({ alt, url }) => [alt, url])).toEqual(expected);
  });

  it.each([
    [
      '![a][x] and ![b][X  y]\n\n[x]: https://x/1.png\n[x Y]: <https://x/2.png> "Title"',
      [
        ['a', '1'],
        ['b', '2'],
      ],
    ],
    [
      '![x][] ![x] ![x](https://x/3.png)\n\n   [x]:\n  https://x/1.png (Title)',
      [
        ['x', '1'],
        ['x', '1'],
        ['x', '3'],
      ],
    ],
    ['[x]: https://x/1.png\n[x]: https://x/2.png\n\n![a][x]', [['a', '1']]],
    ['![a][y] ![y] [x] [a][x]\n\n[x]: https://x/1.png', []],
    [
      '![a][x] ![a][y] ![a][z]\n\n```\n[x]: https://x/1.png\n```\n\n    [y]: https://x/2.png\n\n[z]: https://x/3.png more',
      [],
    ],
  ])('finds the images of %j by their definitions', (text, expected) => {
    expect(imagesIn(text).map(({ alt, url }) => [alt, url.slice('https://x/'.length, -'.png'.length)])).toEqual(
      expected,
    );
  });

  const codeSpans = (size: number) => Array.from({ length: Math.sqrt(2 * size) }, (_, n) => '`'.repeat(n)).join(' ');
  const repeated = (part: string) => (size: number) => part.repeat(size / part.length);

  it.each<readonly [string, (size: number) => string]>([
    ...['![', '![](', '`', '![a](b', '![a](<', '`![a](b)` ', '``` ', '![\\'].map(
      (part) => [part, repeated(part)] as const,
    ),
    ...['![a]: <', '![a][', '![a][b]', '[a]: b\n', '[a]:\n', '[a]: b "', '[a]: b (c) ', '\n[', '[\\'].map(
      (part) => [`![a]${part}`, (size: number) => `![a]${repeated(part)(size)}]:`] as const,
    ),
    ['code spans', (size) => `![${codeSpans(size)}`],
  ])('takes time in proportion to a hostile text of %j', async (_what, textOf) => {
    expect(await growth((size) => imagesIn(textOf(size)), 20_000)).toBeLessThan(LINEAR);
  });
});

it('replaces some images and keeps the rest', () => {
  const text = 'A ![a](b) c ![d](e).';
  expect(replaceImages(text, imagesIn(text), ({ url }) => (url === 'e' ? imageMark('[x]', '/y/') : undefined))).toBe(
    'A ![a](b) c ![\\[x\\]](/y/).',
  );
});
