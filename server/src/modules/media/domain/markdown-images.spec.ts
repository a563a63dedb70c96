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

  it('takes little time for hostile texts', () => {
    const start = Date.now();
    for (const part of ['![', '![](', '`', '![a](b', '![a](<', '`![a](b)` ', '``` ', '![\\'])
      imagesIn(part.repeat(4e5 / part.length));
    imagesIn(Array.from({ length: 900 }, (_, n) => '`'.repeat(n)).join(' '));
    expect(Date.now() - start).toBeLessThan(5000);
  });

  it('takes little time for hostile definitions', () => {
    const start = Date.now();
    for (const part of ['![a]: <', '![a][', '![a][b]', '[a]: b\n', '[a]:\n', '[a]: b "', '[a]: b (c) ', '\n[', '[\\'])
      imagesIn(`![a]${part.repeat(2e5 / part.length)}]:`);
    expect(Date.now() - start).toBeLessThan(5000);
  });
});

it('replaces some images and keeps the rest', () => {
  const text = 'A ![a](b) c ![d](e).';
  expect(replaceImages(text, imagesIn(text), ({ url }) => (url === 'e' ? imageMark('[x]', '/y/') : undefined))).toBe(
    'A ![a](b) c ![\\[x\\]](/y/).',
  );
});
