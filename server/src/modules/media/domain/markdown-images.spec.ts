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

  it('takes little time for hostile texts', () => {
    const start = Date.now();
    for (const part of ['![', '![](', '`', '![a](b', '![a](<', '`![a](b)` ', '``` ', '![\\'])
      imagesIn(part.repeat(1e6 / part.length));
    imagesIn(Array.from({ length: 1400 }, (_, n) => '`'.repeat(n)).join(' '));
    expect(Date.now() - start).toBeLessThan(5000);
  });
});

it('replaces some images and keeps the rest', () => {
  const text = 'A ![a](b) c ![d](e).';
  expect(replaceImages(text, imagesIn(text), ({ url }) => (url === 'e' ? imageMark('[x]', '/y/') : undefined))).toBe(
    'A ![a](b) c ![\\[x\\]](/y/).',
  );
});
